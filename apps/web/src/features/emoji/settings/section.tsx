import { Smile } from 'lucide-react'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'

const EmojiSection = lazyPart(async () => ({
  default: (await import('./EmojiSection.tsx')).EmojiSection,
}))

export const emoji: Section = {
  id: 'emoji',
  group: 'content',
  icon: Smile,
  Content: EmojiSection,
}
