import { useTranslation } from '../../../i18n/use-translation.ts'

// The first is the usual colour.
const colors = ['', '#2563eb', '#7c3aed', '#be185d', '#dc2626', '#c2410c', '#4d7c0f', '#475569']

/** The colours that are offered for what people see of the server. */
export function useAccents(): { value: string; label: string }[] {
  const { t } = useTranslation('setting')
  return colors.map((value, at) => ({ value, label: t(`branding.colors.${at}`) }))
}
