import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'

export const googleKey = ['google-client-id']
export const githubKey = ['github-config']

/** The client id of this server at Google; empty without one. */
export function useGoogleClientId() {
  const { server } = useClient()
  return useQuery({ queryKey: googleKey, queryFn: ({ signal }) => server.googleClientId(signal) })
}

/** The registration of this server at GitHub. */
export function useGithubConfig() {
  const { server } = useClient()
  return useQuery({ queryKey: githubKey, queryFn: ({ signal }) => server.githubConfig(signal) })
}
