import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, copyText } from '../../../ui/index.ts'
import { useServerName } from '../usePageTitle.ts'
import styles from './RecoveryCodes.module.css'

/** New recovery codes, to copy or to save. They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['auth', 'common'])
  const server = useServerName()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')

  async function copy() {
    setCopied(await copyText(text))
  }

  return (
    <section aria-label={t('second.recoveryCodes')} className={styles.codes}>
      <p>{t('second.recoveryText')}</p>
      <ol className={styles.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          {t(isCopied ? 'common:action.copied' : 'common:action.copy')}
        </Button>
        <Button icon={<Download />} asChild>
          <a
            download={t('second.fileName')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${server}\n${text}\n`)}`}
          >
            {t('second.download')}
          </a>
        </Button>
      </div>
    </section>
  )
}
