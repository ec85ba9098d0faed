import type { ClientEnvironment } from '../../environment.ts'

const timeoutMs = 20_000

/** The answer of a license service. The status is 0 if there was none. */
export interface ServiceAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
}

/** Calls a license service, which is another server: it gets no token. A body makes it a POST. */
export async function requestLicenseService(
  { fetch }: Pick<ClientEnvironment, 'fetch'>,
  address: string,
  { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
): Promise<ServiceAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, body: (await response.json()) as ServiceAnswer['body'] }
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: 0, body: {} }
  }
}
