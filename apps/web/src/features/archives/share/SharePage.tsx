import type { ChatKey } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { sizeText } from '../../../i18n/sizes.ts'
import { chatPath, insertIntoComposer, queryClient, useClient } from '../../../store/index.ts'
import { Dialog, EmptyState } from '../../../ui/index.ts'
import { useFirstFocus } from '../../users/index.ts'
import { TargetPicker } from '../forward/TargetPicker.tsx'
import { useTargets } from '../forward/useTargets.ts'
import { forgetShared, readShared } from './shared.ts'
import styles from './SharePage.module.css'

const none: ReadonlySet<ChatKey> = new Set()

/** Asks for a chat and puts the shared text and files into its composer. The user sends them. */
export function SharePage() {
  const { t } = useTranslation('forward')
  const navigate = useNavigate()
  const client = useClient()
  const targets = useTargets()
  const field = useFirstFocus<HTMLInputElement>()
  const { data: shared, isPending } = useQuery(
    { queryKey: ['shared'], queryFn: readShared, staleTime: 0, gcTime: 0 },
    queryClient,
  )
  if (isPending) return null
  if (!shared) {
    return <EmptyState icon={<Share2 />} title={t('share.nothing')} text={t('share.nothingText')} />
  }
  const { text, files } = shared

  function choose(key: ChatKey) {
    if (files.length > 0) client.uploads.stage(key, files)
    if (text !== '') insertIntoComposer(key, text)
    void forgetShared()
    void navigate(chatPath(key), { replace: true })
  }

  return (
    <Dialog
      open
      onOpenChange={() => {
        void forgetShared()
        void navigate('/chat', { replace: true })
      }}
      title={t('share.title')}
      closeLabel={t('cancel')}
    >
      <div className={styles.shared}>
        {text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map(({ name, size }, at) => (
              <li key={at}>
                <bdi>{name}</bdi> {sizeText(size)}
              </li>
            ))}
          </ul>
        )}
        <TargetPicker targets={targets} picked={none} onToggle={choose} fieldRef={field} />
      </div>
    </Dialog>
  )
}
