import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { ProgressBar, SettingBlock } from '../../../ui/index.ts'

const pollMs = 3_000

/** How much of the messages can be searched, while those from before the search index are added to it. */
export function SearchIndexProgress() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const { data } = useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => server.metrics(signal),
    refetchInterval: ({ state }) => (isComplete(state.data) ? false : pollMs),
  })
  if (isComplete(data)) return null
  const percent = data?.search_indexed_percent ?? 0
  return (
    <SettingBlock
      title={t('search.title')}
      description={t('search.progress', { percent })}
      control={<ProgressBar label={t('search.title')} value={percent / 100} />}
    />
  )
}

const isComplete = (data: { search_indexed_percent: number } | undefined) =>
  data === undefined || data.search_indexed_percent >= 100
