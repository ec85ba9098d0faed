import type { ChatKey } from '@parley/client'
import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    forward: { key: ChatKey; mids: readonly number[] }
    archive: { path: string }
  }
}

const ForwardDialog = lazyPart(async () => ({
  default: (await import('./forward/ForwardDialog.tsx')).ForwardDialog,
}))
const ArchiveDialog = lazyPart(async () => ({
  default: (await import('./view/ArchiveDialog.tsx')).ArchiveDialog,
}))
const SharePage = lazyPart(async () => ({
  default: (await import('./share/SharePage.tsx')).SharePage,
}))

export const archives: WebFeature = {
  pages: [{ path: 'share', Component: SharePage, area: 'signed-in' }],
  dialogs: {
    forward: ({ key, mids }, onClose) => (
      <ForwardDialog chatKey={key} mids={mids} onClose={onClose} />
    ),
    archive: ({ path }, onClose) => <ArchiveDialog key={path} path={path} onClose={onClose} />,
  },
}
