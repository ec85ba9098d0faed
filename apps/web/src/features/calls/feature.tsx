import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { CallLayer } from './CallLayer.tsx'

const JoinCallPage = lazyPart(async () => ({
  default: (await import('./link/JoinCallPage.tsx')).JoinCallPage,
}))
const CallLinkPage = lazyPart(async () => ({
  default: (await import('./link/CallLinkPage.tsx')).CallLinkPage,
}))

export const calls: WebFeature = {
  pages: [
    { path: 'join_call/:token', Component: JoinCallPage, area: 'everybody' },
    { path: 'call/:token', Component: CallLinkPage, area: 'signed-in' },
  ],
  shellParts: [CallLayer],
}
