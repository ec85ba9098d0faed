import type { TurnServer } from '@parley/protocol'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useNetwork } from '../../../store/index.ts'
import { Button, IconButton, SettingBlock } from '../../../ui/index.ts'
import { QuestionDialog } from '../../settings/index.ts'
import { TurnDialog } from './TurnDialog.tsx'
import styles from './TurnServers.module.css'

interface Props {
  servers: readonly TurnServer[]
  save: (servers: TurnServer[]) => Promise<void>
}

/** The TURN servers, which relay calls where a network blocks UDP. */
export function TurnServers({ servers, save }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  // The index of the server; the length of the list for a new one.
  const [changing, setChanging] = useState<number>()
  const [removing, setRemoving] = useState<number>()
  const remove = useAction((index: number) => save(servers.filter((_, at) => at !== index)), {
    onSuccess: () => setRemoving(undefined),
  })
  return (
    <SettingBlock
      title={t('calls.turn')}
      description={t('calls.turnHint')}
      control={
        <Button disabled={!online} onClick={() => setChanging(servers.length)}>
          {t('calls.addTurn')}
        </Button>
      }
    >
      {servers.length > 0 && (
        <ul className={styles.list}>
          {servers.map((server, index) => (
            <li key={`${index} ${server.urls.join()}`} className={styles.row}>
              <bdi className={styles.addresses}>{server.urls.join(', ')}</bdi>
              <IconButton
                label={t('calls.changeTurn', { address: server.urls[0] })}
                icon={<Pencil />}
                onClick={() => setChanging(index)}
              />
              <IconButton
                label={t('calls.removeTurn', { address: server.urls[0] })}
                icon={<Trash2 />}
                onClick={() => setRemoving(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {changing !== undefined && (
        <TurnDialog
          server={servers[changing]}
          save={(server) =>
            save([...servers.slice(0, changing), server, ...servers.slice(changing + 1)])
          }
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing !== undefined && (
        <QuestionDialog
          danger
          title={t('calls.removeTurnQuestion')}
          text={t('calls.removeTurnText', { address: servers[removing]?.urls.join(', ') ?? '' })}
          confirmLabel={t('calls.removeTurnConfirm')}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </SettingBlock>
  )
}
