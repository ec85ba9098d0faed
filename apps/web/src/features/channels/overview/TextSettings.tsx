import type { RequestError } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { Field, TextArea } from '../../../ui/index.ts'
import { FailureNote } from '../../users/index.ts'
import { NameField } from './NameField.tsx'
import styles from './TextSettings.module.css'

/** Name and topic being edited, and the result of saving them. */
export interface TextEdits {
  name: string
  description: string
  failure: RequestError | undefined
  edit: (text: 'name' | 'description', value: string) => void
  /** Saves the edits; Enter in the name field calls it. */
  save: () => void
}

interface Props {
  channel: Channel
  edits: TextEdits
}

/** Name and topic. The bar at the bottom of the page saves them. */
export function TextSettings({ channel, edits }: Props) {
  const { t } = useTranslation('chat')
  return (
    <form
      noValidate
      className={styles.texts}
      onSubmit={(event) => {
        event.preventDefault()
        edits.save()
      }}
    >
      <NameField value={edits.name} onChange={(name) => edits.edit('name', name)} isChecked />
      <Field label={t('channel.topic')} hint={t('channel.topicHint')}>
        <TextArea
          rows={4}
          growTo={10}
          value={edits.description}
          onChange={(topic) => edits.edit('description', topic)}
        />
      </Field>
      <p className={styles.id}>
        {t('channel.id')} #{channel.gid}
      </p>
      {edits.failure && <FailureNote failure={edits.failure} />}
    </form>
  )
}

/** Name and topic for users who may only read them. */
export function TextFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  return (
    <dl className={styles.facts}>
      <dt>{t('channel.name')}</dt>
      <dd>{channel.name}</dd>
      <dt>{t('channel.topic')}</dt>
      <dd>{channel.description || t('channel.noTopic')}</dd>
      <dt>{t('channel.id')}</dt>
      <dd>#{channel.gid}</dd>
    </dl>
  )
}
