import {
  Apple,
  Clock,
  Flag,
  Hand,
  Leaf,
  Lightbulb,
  Plane,
  Shapes,
  Smile,
  Sparkles,
  Trophy,
} from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { tooltip } from '../../../ui/index.ts'
import styles from './EmojiTabs.module.css'
import { groups, type Section, type SectionName } from './sections.ts'

const icons = {
  recent: Clock,
  custom: Sparkles,
  smileys: Smile,
  people: Hand,
  animals: Leaf,
  food: Apple,
  travel: Plane,
  activities: Trophy,
  objects: Lightbulb,
  symbols: Shapes,
  flags: Flag,
}

interface Props {
  grid: RefObject<HTMLDivElement | null>
  sections: readonly Section[]
  hasCustom: boolean
  onShow: (name: SectionName) => void
}

/** Buttons that scroll the grid to a category. The one in view is marked. */
export function EmojiTabs({ grid, sections, hasCustom, onShow }: Props) {
  const { t } = useTranslation('chat')
  const current = useSectionInView(grid, sections)
  const [hasRecent] = useState(sections[0]?.name === 'recent')
  const names: (keyof typeof icons)[] = [...groups]
  if (hasCustom) names.unshift('custom')
  if (hasRecent) names.unshift('recent')
  return (
    <div className={styles.tabs} role="group" aria-label={t('emoji.categories')}>
      {names.map((name) => {
        const Icon = icons[name]
        return (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-label={t(`emoji.group.${name}`)}
            aria-current={name === current}
            {...tooltip(t(`emoji.group.${name}`))}
            onClick={() => onShow(name)}
          >
            <Icon aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

function useSectionInView(grid: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const box = grid.current
    if (!box) return
    const update = () => {
      const shown = [...box.querySelectorAll<HTMLElement>('[data-section]')]
      const last = shown.findLast(({ offsetTop }) => offsetTop <= box.scrollTop + 1)
      setCurrent(last?.dataset.section)
    }
    update()
    box.addEventListener('scroll', update, { passive: true })
    return () => box.removeEventListener('scroll', update)
  }, [grid, sections])
  return current
}
