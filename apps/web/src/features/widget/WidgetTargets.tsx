import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { isOpenToVisitors } from '@parley/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isFlatEqual, useAction, useClient, useNetwork, useSelector } from '../../store/index.ts'
import { IconButton, Select, SettingBlock } from '../../ui/index.ts'
import { QueryContent } from '../settings/index.ts'
import { targetKeys } from './snippet.ts'
import { useTargets } from './useTargets.ts'
import styles from './WidgetSection.module.css'

const hostsKey = ['widget-hosts']

/** The people and public channels that visitors may write to. */
export function WidgetTargets() {
  const { server } = useClient()
  const query = useQuery({
    queryKey: hostsKey,
    queryFn: ({ signal }) => server.widgetHosts(signal),
  })
  return (
    <QueryContent query={query} rows={2}>
      {(hosts) => <Targets hosts={hosts} />}
    </QueryContent>
  )
}

function Targets({ hosts }: { hosts: readonly number[] }) {
  const { t } = useTranslation('setting')
  const { server, channels } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const options = useTargets()
  const open = useSelector(
    (store) => [...store.channels.values()].filter(isOpenToVisitors).map(({ gid }) => gid),
    isFlatEqual,
  )
  const chosen = new Set<ChatKey>([
    ...hosts.map(targetKeys.person),
    ...open.map(targetKeys.channel),
  ])
  const change = useAction(async ({ key, isOn }: { key: ChatKey; isOn: boolean }) => {
    const id = idOf(key)
    if (isChannelKey(key)) return channels.setOptions(id, { visitors: isOn })
    const others = hosts.filter((uid) => uid !== id)
    queries.setQueryData(hostsKey, await server.setWidgetHosts(isOn ? [...others, id] : others))
  })
  return (
    <SettingBlock
      title={t('widget.targets')}
      description={t('widget.targetsHint')}
      error={change.error}
    >
      {chosen.size > 0 && (
        <ul className={styles.targets}>
          {options
            .filter(({ value }) => chosen.has(value))
            .map(({ value, label }) => (
              <li key={value} className={styles.target}>
                <bdi>{label}</bdi>
                <IconButton
                  size="s"
                  label={t('widget.removeTarget', { name: label })}
                  icon={<X />}
                  disabled={!online || change.busy}
                  onClick={() => change.run({ key: value, isOn: false })}
                />
              </li>
            ))}
        </ul>
      )}
      <Select
        label={t('widget.addTarget')}
        placeholder={t('widget.addTarget')}
        value={undefined}
        disabled={!online || change.busy}
        options={options.filter(({ value }) => !chosen.has(value))}
        onChange={(key) => change.run({ key, isOn: true })}
      />
    </SettingBlock>
  )
}
