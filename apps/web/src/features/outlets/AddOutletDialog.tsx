import { type OutletConfig, outletFields, outletKinds, type OutletMember } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import { Field, PasswordInput, Select, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'
import { outletsKey } from './outlets-key.ts'

const rules = { level: 'mentions', text: true, skip_online: true } as const
const examples: Partial<Record<OutletMember, string>> = {
  server: 'https://ntfy.sh',
  url: 'https://',
  room: '!abc:example.org',
}

/** Asks for a service and its configuration. The configuration is not shown again. */
export function AddOutletDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { outlets } = useClient()
  const queries = useQueryClient()
  const [kind, setKind] = useState<(typeof outletKinds)[number]>('ntfy')
  const [config, setConfig] = useState<OutletConfig>({})
  const [strict, setStrict] = useState(false)
  const { needs, takes } = outletFields[kind]
  const isMissing = (name: OutletMember) => needs.includes(name) && !config[name]?.trim()
  const adding = useAction(() => outlets.create({ kind, config, ...rules }), {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: outletsKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('outlets.addTitle')}
      text={t(`outlets.hints.${kind}`)}
      submit={t('outlets.add')}
      busy={adding.busy}
      error={adding.error}
      onSubmit={() => {
        setStrict(true)
        if (!needs.some(isMissing)) adding.run()
      }}
      onClose={onClose}
    >
      <Field label={t('outlets.kind')}>
        <Select
          value={kind}
          options={outletKinds.map((value) => ({ value, label: t(`outlets.kinds.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            setConfig({})
            setStrict(false)
          }}
        />
      </Field>
      {[...needs, ...takes].map((name) => {
        const field = {
          autoComplete: 'off',
          value: config[name] ?? '',
          onChange: (text: string) => setConfig({ ...config, [name]: text }),
        }
        return (
          <Field
            key={`${kind} ${name}`}
            label={t(`outlets.fields.${takes.includes(name) ? 'optionalToken' : name}`)}
            error={strict && isMissing(name) && t('outlets.missing')}
          >
            {name === 'token' ? (
              <PasswordInput
                {...field}
                showLabel={t('password.show')}
                hideLabel={t('password.hide')}
              />
            ) : (
              <TextInput
                {...field}
                dir="ltr"
                placeholder={kind === 'ntfy' || name !== 'server' ? examples[name] : 'https://'}
              />
            )}
          </Field>
        )
      })}
    </FormDialog>
  )
}
