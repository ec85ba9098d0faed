import { readProviderAnswer, RequestError, type WidgetProviderMessage } from '@parley/client'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { t } from './texts.ts'
import type { ProviderChoice, VisitorDenial, Visitor } from './visitor.ts'

const windowFeatures = 'popup,width=520,height=680'

interface Props {
  visitor: Visitor
  onDenial: (denial: VisitorDenial | undefined) => void
}

/** Buttons that sign in with Google or GitHub, in a window of its own. Nothing if the server offers neither. */
export function ProviderButtons({ visitor, onDenial }: Props) {
  const [choices, setChoices] = useState<readonly ProviderChoice[]>([])
  const [opened, setOpened] = useState<{ choice: ProviderChoice; page: Window }>()
  const prepare = useCallback(() => {
    visitor.providers().then(setChoices, () => undefined)
  }, [visitor])
  useEffect(prepare, [prepare])
  useEffect(() => {
    if (!opened) return
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== opened.page || origin !== location.origin) return
      // Only pages of this server have this origin.
      const { query } = data as WidgetProviderMessage
      void finish(opened.choice, query)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  })

  function open(choice: ProviderChoice): void {
    onDenial(undefined)
    // Opened by the click itself: browsers block windows that open later.
    opened?.page.close()
    const page = window.open(choice.url, '_blank', windowFeatures)
    if (page) setOpened({ choice, page })
    else onDenial('sign-in')
  }

  async function finish({ visit }: ProviderChoice, query: string): Promise<void> {
    setOpened(undefined)
    // Each visit has its own state and nonce.
    prepare()
    const answer = readProviderAnswer(visit, new URLSearchParams(query))
    if ('problem' in answer) {
      if (answer.problem !== 'cancelled') onDenial('sign-in')
      return
    }
    try {
      const result = await visitor.signInWithProvider(answer.proof)
      if (result === 'second-step') onDenial(result)
    } catch (error) {
      onDenial(signInDenialOf(error))
    }
  }

  if (choices.length === 0) return null
  return (
    <>
      <span class="or">{t('form.or')}</span>
      {choices.map((choice) => (
        <button type="button" class="provider" key={choice.name} onClick={() => open(choice)}>
          {t('form.continueWith', { name: choice.name })}
        </button>
      ))}
    </>
  )
}

/** Why a sign-in by another system failed. */
function signInDenialOf(error: unknown): VisitorDenial {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 410) return 'invitation-only'
  return error.status === 451 ? 'full' : 'sign-in'
}
