import { encodeRequest, type ResponseOf, type Endpoint, type RequestOf } from '@parley/protocol'

/** Calls an endpoint; throws for every answer that is not a 200. */
export async function call<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  more: Record<string, string> = {},
): Promise<ResponseOf<E>> {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? JSON.parse(text) : text) as ResponseOf<E>
}

/** Runs `work` for each item, 16 at a time. */
export async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < all.length) {
      const at = next++
      results[at] = await work(all[at] as T)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return results
}
