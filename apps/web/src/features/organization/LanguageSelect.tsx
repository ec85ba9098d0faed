import { type Language, languages } from '@parley/rules'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { changeLanguage } from '../../i18n/init.ts'
import { languageNames } from '../../i18n/languages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select, showToast } from '../../ui/index.ts'

const options = languages.map((value) => ({ value, label: languageNames[value] }))

interface Props {
  /** Called once the texts have changed. */
  onChange?: (language: Language) => void
}

/** Whether there is a choice. */
export const hasLanguages = languages.length > 1

/** Chooses the language of all texts, without a reload. */
export function LanguageSelect({ onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [wanted, setWanted] = useState<Language>()

  async function change(language: Language) {
    setWanted(language)
    try {
      await changeLanguage(language)
      onChange?.(language)
    } catch {
      showToast({ id: 'language', text: t('language.failed'), kind: 'error' })
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Select
      size="s"
      label={t('language.label')}
      icon={<Languages />}
      value={wanted ?? (i18n.language as Language)}
      options={options}
      disabled={wanted !== undefined}
      onChange={(language) => void change(language)}
    />
  )
}
