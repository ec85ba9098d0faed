import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { openHelm, root, run } from './deploy-programs.ts'
import { readSource } from './imports.ts'

const chart = join(root, 'deploy/helm/parley')
const cluster = {
  replicas: '3',
  'database.value': 'postgres://parley:secret@db/parley',
  'files.existingSecret': 'files',
  'ingress.enabled': 'true',
}

type Values = Record<string, string>

interface Resource {
  kind: string
  spec: Record<string, unknown>
  stringData?: Record<string, string>
}

test('the schema of the values describes exactly the values', () => {
  const values = parse(readSource('deploy/helm/parley/values.yaml')) as object
  const schema = JSON.parse(readSource('deploy/helm/parley/values.schema.json')) as {
    properties: object
  }
  const described = Object.keys(schema.properties).filter((name) => name !== 'global')
  expect(described.sort()).toEqual(Object.keys(values).sort())
})

const program = await openHelm()

describe.skipIf(program === undefined)('with helm (see docs/operating.md)', () => {
  test('helm finds no fault in the chart', async () => {
    expect(await helm(['lint', '--strict', '--quiet', chart])).toMatchObject({ code: 0 })
  })

  test('one node has a volume, is recreated, and may be evicted', async () => {
    const resources = await render({})
    expect(resources.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'PersistentVolumeClaim',
      'Service',
    ])
    const { strategy, template } = deploymentOf(resources)
    expect(strategy).toEqual({ type: 'Recreate' })
    expect(template.spec.volumes).toContainEqual({
      name: 'data',
      persistentVolumeClaim: { claimName: 'chat-parley' },
    })
  })

  test('several nodes are replaced one by one, and keep nothing on their disks', async () => {
    const resources = await render(cluster)
    expect(resources.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Ingress',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ])
    const { strategy, template } = deploymentOf(resources)
    expect(strategy).toMatchObject({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } })
    expect(template.spec.volumes).toContainEqual({ name: 'data', emptyDir: {} })
    const [container] = template.spec.containers
    expect(container?.readinessProbe.httpGet.path).toBe('/api/health?probe=ready')
  })

  test('passwords are in a Secret, and not in the Deployment', async () => {
    const resources = await render(cluster)
    const secret = resources.find(({ kind }) => kind === 'Secret')
    expect(secret?.stringData).toEqual({ PARLEY_DATABASE: cluster['database.value'] })
    const { template } = deploymentOf(resources)
    expect(JSON.stringify(template)).not.toContain('secret@db')
    const [container] = template.spec.containers
    const from = (name: string) => container?.env.find((one) => one.name === name)?.valueFrom
    expect(from('PARLEY_FILES')).toEqual({ secretKeyRef: { name: 'files', key: 'PARLEY_FILES' } })
  })

  test('Kubernetes adds no variables of services, which the server would take for settings', async () => {
    expect(deploymentOf(await render({})).template.spec.enableServiceLinks).toBe(false)
  })

  test.each([
    [{ replicas: '2' }, 'Several nodes need PostgreSQL and S3'],
    [{ replicas: '2', 'database.value': 'postgres://x' }, 'Several nodes need PostgreSQL and S3'],
    [{ 'files.value': 's3://x', 'files.existingSecret': 'x' }, 'Set either files.value or'],
    [{ 'networkPolicy.enabled': 'true' }, 'nothing could reach Parley'],
    [{ replica: '2' }, 'replica'],
    [{ 'settings.PARLEY_DATA': '/tmp' }, 'PARLEY_DATA'],
  ])('the chart refuses %o', async (values, message) => {
    const { code, output } = await helm(template(values))
    expect(output).toContain(message)
    expect(code).toBe(1)
  })
})

interface Deployment {
  strategy: object
  template: {
    spec: {
      enableServiceLinks: boolean
      volumes: object[]
      containers: {
        env: { name: string; valueFrom?: object }[]
        readinessProbe: { httpGet: { path: string } }
      }[]
    }
  }
}

const helm = (args: string[]) => run(program ?? '', args)

const template = (values: Values) => [
  ...['template', 'chat', chart, '--kube-version', '1.30'],
  ...Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
]

async function render(values: Values): Promise<Resource[]> {
  const { code, output } = await helm(template(values))
  if (code !== 0) throw new Error(output)
  return parseAllDocuments(output).map((document) => document.toJS() as Resource)
}

const deploymentOf = (resources: Resource[]) =>
  resources.find(({ kind }) => kind === 'Deployment')?.spec as unknown as Deployment
