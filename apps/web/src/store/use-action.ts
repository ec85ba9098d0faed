import { RequestError } from '@parley/client'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { type FailureTexts, failureText } from './failure-text.ts'
import { queryClient } from './query-client.ts'

interface ActionOptions<Answer, Input>
  extends Pick<UseMutationOptions<Answer, Error, Input>, 'onSuccess' | 'onError' | 'onSettled'> {
  /** Own texts for expected errors, by status. */
  texts?: FailureTexts
}

/**
 * Runs an action of the client and tells how it goes. While it runs, `run` does nothing. TanStack Query is
 * not part of the first load: use this in parts that load later.
 */
export function useAction<Input = void, Answer = unknown>(
  action: (input: Input) => Promise<Answer>,
  { texts, onSettled, ...options }: ActionOptions<Answer, Input> = {},
) {
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, variables, data, error, reset } = useMutation(
    {
      ...options,
      mutationFn: action,
      onSettled(...outcome) {
        isRunning.current = false
        return onSettled?.(...outcome)
      },
    },
    queryClient,
  )

  return {
    run(input: Input) {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
    reset,
    busy: isPending,
    isSuccess,
    /** The arguments of the running action. */
    input: isPending ? variables : undefined,
    /** The result of the last action. */
    answer: data,
    /** The failed request. */
    failure: error instanceof RequestError ? error : undefined,
    /** The text of the failure. */
    error: error === null ? undefined : failureText(error, texts),
  }
}
