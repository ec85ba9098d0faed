import { useBoot, useServer } from '../../store/index.ts'
import { ServerMark } from './ServerMark.tsx'

/** The server's mark on pages before the sign-in. */
export function ServerLogo() {
  const { organization, logoUpdatedAt } = useBoot()
  return <ServerMark name={organization?.name} logoUpdatedAt={logoUpdatedAt} size={56} />
}

/** The server's mark for signed-in users, which follows every change. */
export function OwnServerMark({ size }: { size: number }) {
  const { organization, logoUpdatedAt } = useServer()
  return <ServerMark name={organization.name} logoUpdatedAt={logoUpdatedAt} size={size} />
}
