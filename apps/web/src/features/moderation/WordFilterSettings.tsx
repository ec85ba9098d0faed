import { lengths, listLengths, type WordFilter, type WordFilterAction } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { QueryContent, SelectSetting, TextSetting } from '../settings/index.ts'

const queryKey = ['word-filter']

/** The words that messages must not have, and what happens to a message that has one. */
export function WordFilterSettings() {
  const { moderation } = useClient()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => moderation.wordFilter(signal),
  })
  return (
    <QueryContent query={query} rows={2}>
      {(filter) => <Fields filter={filter} />}
    </QueryContent>
  )
}

function Fields({ filter }: { filter: WordFilter }) {
  const { t } = useTranslation('setting')
  const { moderation } = useClient()
  const queries = useQueryClient()

  async function save(changes: Partial<WordFilter>) {
    await moderation.updateWordFilter(changes)
    await queries.invalidateQueries({ queryKey })
  }

  function faultOf(text: string): string | undefined {
    const words = wordsIn(text)
    const isLong = words.some((word) => word.length > lengths.filteredWord)
    if (isLong) return t('words.long', { count: lengths.filteredWord })
    const { filteredWords: max } = listLengths
    return words.length > max ? t('words.many', { count: max }) : undefined
  }

  return (
    <>
      <TextSetting
        title={t('words.title')}
        description={t('words.text')}
        lines={10}
        value={filter.words.join('\n')}
        check={faultOf}
        save={(text) => save({ words: wordsIn(text) })}
      />
      <SelectSetting
        title={t('words.action')}
        description={t('words.actionText')}
        value={filter.action}
        options={[
          { value: 'refuse', label: t('words.actions.refuse') },
          { value: 'mask', label: t('words.actions.mask') },
        ]}
        save={(action: WordFilterAction) => save({ action })}
      />
    </>
  )
}

const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
