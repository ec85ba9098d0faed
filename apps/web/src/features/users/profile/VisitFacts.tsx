import { useTranslation } from '../../../i18n/use-translation.ts'
import { dateAndTime } from '../../../i18n/dates.ts'
import { readAgent } from './agent.ts'
import { Fact } from './Fact.tsx'
import styles from './ProfileCard.module.css'
import { useVisit } from './useVisit.ts'

/** The last page, browser and language of a visitor. Renders nothing if the user has no access to them. */
export function VisitFacts({ uid }: { uid: number }) {
  const { t, i18n } = useTranslation('member')
  const visit = useVisit(uid)
  if (!visit) return null
  const { browser, system } = readAgent(visit.user_agent)
  const program = [browser, system].filter(Boolean).join(', ')
  const language = languageText(visit.language, i18n.language)
  return (
    <section aria-label={t('visit.title')}>
      <dl className={styles.facts}>
        <Fact name={t('visit.page')}>
          <a href={visit.page} target="_blank" rel="noopener noreferrer">
            {visit.title || visit.page}
          </a>
        </Fact>
        {visit.email && <Fact name={t('visit.email')}>{visit.email}</Fact>}
        {language !== '' && <Fact name={t('visit.language')}>{language}</Fact>}
        {program !== '' && <Fact name={t('visit.browser')}>{program}</Fact>}
        <Fact name={t('visit.time')}>{dateAndTime(visit.visited_at)}</Fact>
      </dl>
    </section>
  )
}

function languageText(tag: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(tag) ?? tag
  } catch {
    // Not a language tag.
    return tag
  }
}
