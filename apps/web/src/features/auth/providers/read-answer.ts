import { type Environment, type ProviderAnswer, readProviderAnswer } from '@parley/client'
import { takeFlow } from './flow.ts'

/** The answer of a provider, and whether the user wanted to link the identity to their account. */
export type Answer = ProviderAnswer & { links: boolean }

/** Reads the answer of a provider from the address. It can be read once. */
export function readAnswer(
  { keyValues, now }: Pick<Environment, 'keyValues' | 'now'>,
  provider: string,
  query: URLSearchParams,
): Answer {
  const flow = takeFlow(keyValues, provider, query.get('state'), now())
  return { ...readProviderAnswer(flow, query), links: flow?.links ?? false }
}
