import type { Properties } from '@parley/protocol'
import { AudioBox } from './AudioBox.tsx'
import { FileCard } from './FileCard.tsx'
import { type FileAddresses, factsOf, shapeOf } from './file-facts.ts'
import { MissingFile } from './MissingFile.tsx'
import { useIsMissing } from '../missing.ts'
import { PictureBox } from './PictureBox.tsx'
import { VideoBox } from './VideoBox.tsx'

export type FileContentProps = {
  file: { content: string; properties: Properties | null }
  /** Where a copy is, as in an archive. Without it the content is the path of an upload. */
  addresses?: FileAddresses | undefined
  /** Opens a picture in the viewer. Without it pictures are not buttons. */
  onOpen?: (() => void) | undefined
  /** Shows a picture as a part of an album, which decides its size. */
  asTile?: boolean | undefined
}

/** A file in a message, rendered by its kind. */
export function FileContent({ file, addresses, onOpen, asTile = false }: FileContentProps) {
  const facts = factsOf(file, addresses)
  const shape = shapeOf(facts)
  const isMissing = useIsMissing(facts.src)
  if (isMissing) return <MissingFile shape={shape} facts={facts} asTile={asTile} />
  switch (shape) {
    case 'picture':
      return <PictureBox facts={facts} onOpen={onOpen} asTile={asTile} />
    case 'video':
      return <VideoBox facts={facts} />
    case 'audio':
      return <AudioBox facts={facts} />
    case 'other':
      return <FileCard facts={facts} />
  }
}
