import type { Outlet } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../store/index.ts'
import { Button, Checkbox, ErrorLine, SettingBlock, showToast } from '../../ui/index.ts'
import { QueryContent, QuestionDialog } from '../settings/index.ts'
import { AddOutletDialog } from './AddOutletDialog.tsx'
import { outletsKey } from './outlets-key.ts'
import styles from './OutletsBlock.module.css'

/** Other services by which the user gets notifications: ntfy, Gotify, Telegram, Discord, Matrix, or a program of their own. */
export function OutletsBlock() {
  const { t } = useTranslation('setting')
  const { outlets } = useClient()
  const online = useNetwork()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({ queryKey: outletsKey, queryFn: ({ signal }) => outlets.list(signal) })
  return (
    <SettingBlock
      title={t('outlets.title')}
      description={t('outlets.text')}
      control={
        <Button icon={<Plus />} disabled={!online} onClick={() => setAdding(true)}>
          {t('outlets.add')}
        </Button>
      }
    >
      <QueryContent query={query} rows={1}>
        {(found) =>
          found.length === 0 ? null : (
            <ul className={styles.list}>
              {found.map((outlet) => (
                <li key={outlet.id}>
                  <OutletCard outlet={outlet} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding && <AddOutletDialog onClose={() => setAdding(false)} />}
    </SettingBlock>
  )
}

function OutletCard({ outlet }: { outlet: Outlet }) {
  const { t } = useTranslation('setting')
  const { outlets } = useClient()
  const online = useNetwork()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, kind, place, level, text, skip_online, failure } = outlet
  const name = t(`outlets.kinds.${kind}`)
  const reload = () => queries.invalidateQueries({ queryKey: outletsKey })
  const changing = useAction(
    (changes: Partial<Outlet>) => outlets.change(id, { level, text, skip_online, ...changes }),
    { onSettled: reload },
  )
  const testing = useAction(() => outlets.test(id), {
    onSettled: reload,
    onSuccess(fault) {
      if (fault === null) {
        showToast({ id: 'outlet', text: t('outlets.tested', { name }), kind: 'success' })
      }
    },
  })
  const removing = useAction(() => outlets.delete(id), { onSettled: reload })
  const busy = !online || changing.busy || testing.busy || removing.busy
  return (
    <section className={styles.card} aria-label={`${name} ${place}`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>{name}</h3>
          <bdi className={styles.place}>{place}</bdi>
        </div>
        <Button size="s" disabled={busy} busy={testing.busy} onClick={() => testing.run()}>
          {t('outlets.test')}
        </Button>
        <Button size="s" variant="danger" disabled={busy} onClick={() => setAsking(true)}>
          {t('outlets.remove')}
        </Button>
      </div>
      <ErrorLine>
        {changing.error ??
          testing.error ??
          removing.error ??
          (failure === null ? undefined : t('outlets.failed', { failure }))}
      </ErrorLine>
      <Checkbox
        label={t('outlets.all')}
        checked={level === 'all'}
        disabled={busy}
        onChange={(on) => changing.run({ level: on ? 'all' : 'mentions' })}
      />
      <Checkbox
        label={t('outlets.withText')}
        checked={text}
        disabled={busy}
        onChange={(on) => changing.run({ text: on })}
      />
      <Checkbox
        label={t('outlets.skipOnline')}
        checked={skip_online}
        disabled={busy}
        onChange={(on) => changing.run({ skip_online: on })}
      />
      {isAsking && (
        <QuestionDialog
          danger
          title={t('outlets.question', { name })}
          text={t('outlets.questionText')}
          confirmLabel={t('outlets.remove')}
          onConfirm={() => {
            setAsking(false)
            removing.run()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
