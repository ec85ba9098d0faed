import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { loadSections } from './frame/section-list.ts'

const SettingsPage = lazyPart(async () => {
  const [page] = await Promise.all([import('./frame/SettingsPage.tsx'), loadSections()])
  return { default: page.SettingsPage }
})

export const settings: WebFeature = {
  pages: [{ path: 'setting/:nav?', Component: SettingsPage, area: 'signed-in' }],
}
