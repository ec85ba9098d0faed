import { limits } from '@parley/protocol'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { Button, Field, showToast, TextInput } from '../../../ui/index.ts'
import { useCustomEmoji } from '../custom-emoji.ts'
import { shrinkPicture, FormDialog } from '../../settings/index.ts'
import styles from './AddEmojiDialog.module.css'
import { cleanName, faultOfEmojiName, fits, mayMove, proposedName } from './emoji-name.ts'

const accepted = 'image/png,image/jpeg,image/gif,image/webp'

/** Chooses a picture, previews it as it will look in a text, and names it. */
export function AddEmojiDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { emoji: actions } = useClient()
  const custom = useCustomEmoji()
  const { file, preview, choose } = useChosenFile()
  const [typed, setTyped] = useState<string>()
  const [strict, setStrict] = useState(false)
  const name = cleanName(typed ?? proposedName(file?.name ?? ''))
  const fault = faultOfEmojiName(name, (one) => custom.has(one))
  const { run, reset, busy, failure, error, answer } = useAction(add, {
    texts: { 400: t('picture.unreadable'), 413: t('emoji.tooLarge', limitText) },
    onSuccess(problem) {
      if (problem !== undefined) return
      showToast({ id: 'emoji', text: t('emoji.added', { name: `:${name}:` }), kind: 'success' })
      onClose()
    },
  })
  const isTaken = failure?.status === 409
  const isFull = failure?.reason === 'limit_reached'

  /** Returns what is wrong with the picture. */
  async function add(picture: File): Promise<string | undefined> {
    const bytes = await bytesOf(picture)
    if (bytes === 'too-large') return t('emoji.tooLarge', limitText)
    if (bytes === 'unreadable') return t('picture.unreadable')
    await actions.add(name, bytes)
    return undefined
  }

  function submit() {
    setStrict(true)
    if (file && !fault) run(file)
  }

  const shownFault = strict && file && fault ? t(`emoji.${fault}`) : undefined
  const problem = isFull ? t('emoji.full', { count: limits.customEmoji }) : error
  return (
    <FormDialog
      title={t('emoji.addTitle')}
      text={t('emoji.addText', limitText)}
      submit={t('emoji.save')}
      busy={busy}
      error={(strict && !file && t('emoji.noFile')) || answer || (isTaken ? undefined : problem)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PictureField
        preview={preview}
        name={name}
        onChoose={(picture) => {
          choose(picture)
          reset()
        }}
      />
      <Field
        label={t('emoji.name')}
        hint={t('emoji.nameHint')}
        error={shownFault ?? (isTaken && t('emoji.nameTaken'))}
      >
        <TextInput
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          prefix=":"
          suffix=":"
          value={typed ?? proposedName(file?.name ?? '')}
          onChange={(next) => {
            setTyped(next)
            reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}

const limitText = { size: Math.floor(limits.emojiBytes / 1024) }

/** The bytes to send, or what is wrong with the file. */
async function bytesOf(picture: File): ReturnType<typeof shrinkPicture> {
  // Encoding it again would stop an animation.
  if (mayMove(picture) && fits(picture)) return new Uint8Array(await picture.arrayBuffer())
  if (picture.type === 'image/gif') return 'too-large'
  return shrinkPicture(picture, limits.emojiBytes, limits.emojiPx)
}

interface PictureFieldProps {
  preview: string | undefined
  name: string
  onChoose: (file: File) => void
}

function PictureField({ preview, name, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('setting')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.picture}>
      <span className={styles.sign}>
        {preview === undefined ? (
          <ImagePlus aria-hidden />
        ) : (
          <img src={preview} alt={t('emoji.preview', { name })} />
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        {t(preview === undefined ? 'emoji.choose' : 'emoji.chooseOther')}
      </Button>
    </div>
  )
}

/** A chosen file, and an address of it for this page. */
function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string }>()
  const url = chosen?.url
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return {
    file: chosen?.file,
    preview: url,
    choose: (file: File) => setChosen({ file, url: URL.createObjectURL(file) }),
  }
}
