import { getFrontendUrl, limits, updateFrontendUrl, updateOrganization } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useClient, useNetwork, useServer } from '../../../store/index.ts'
import {
  Button,
  ErrorLine,
  SettingBlock,
  Skeleton,
  TextArea,
  TextInput,
} from '../../../ui/index.ts'
import { readBase, useAttempt } from '../../invites/index.ts'
import { saveOnEnter } from '../controls/save-on-enter.ts'
import { UnsavedBar } from '../frame/UnsavedBar.tsx'
import { useEdits } from '../controls/useEdits.ts'

type Texts = { name: string; description: string; address: string }

const addressKey = ['frontend-url']

/**
 * Name, description and address of the server, saved together. The children are rendered in between.
 */
export function ServerTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { organization } = useServer()
  const address = useAddress()
  const { values, changes, isChanged, edit, reset, saved } = useEdits<Texts>({
    name: organization.name,
    description: organization.description ?? '',
    address: address.data ?? '',
  })
  const { busy, error, save } = useSaveTexts(saved)
  const fault = faultsOf(changes)
  const isFaulty = Boolean(fault.name || fault.address)
  const onKeyDown = saveOnEnter(() => {
    if (isChanged && !isFaulty && !busy && online) void save(changes)
  })

  return (
    <>
      <div>
        <SettingBlock
          title={t('overview.name')}
          description={t('overview.nameHint')}
          error={fault.name && t(`overview.${fault.name}`, { count: limits.organizationNameChars })}
          control={
            <TextInput
              autoComplete="off"
              disabled={!online}
              value={values.name}
              onKeyDown={onKeyDown}
              onChange={(name) => edit('name', name)}
            />
          }
        />
        <SettingBlock title={t('overview.description')} description={t('overview.descriptionHint')}>
          <TextArea
            aria-label={t('overview.description')}
            rows={2}
            growTo={8}
            disabled={!online}
            placeholder={t('overview.descriptionPlaceholder')}
            value={values.description}
            onChange={(description) => edit('description', description)}
          />
        </SettingBlock>
        <SettingBlock
          title={t('overview.address')}
          description={t('overview.addressHint')}
          error={
            (fault.address && t('overview.addressWrong')) || (address.isError && t('load.failed'))
          }
          control={
            address.isError ? (
              <Button onClick={() => void address.refetch()}>{t('load.retry')}</Button>
            ) : address.isPending ? (
              <Skeleton shape="box" width={300} height={38} />
            ) : (
              <TextInput
                type="url"
                autoCapitalize="none"
                autoComplete="off"
                disabled={!online}
                placeholder={location.origin}
                value={values.address}
                onKeyDown={onKeyDown}
                onChange={(next) => edit('address', next)}
              />
            )
          }
        />
        <ErrorLine>{error}</ErrorLine>
        {children}
      </div>
      <UnsavedBar
        open={isChanged}
        busy={busy}
        blocked={isFaulty}
        onReset={reset}
        onSave={() => void save(changes)}
      />
    </>
  )
}

function useAddress() {
  const api = useApi()
  return useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => api.call(getFrontendUrl, {}, signal),
    // A refetch must not overwrite what the user is typing.
    refetchOnWindowFocus: false,
  })
}

function useSaveTexts(done: (sent: Partial<Texts>) => void) {
  const { t } = useTranslation('setting')
  const { api, store } = useClient()
  const queries = useQueryClient()
  const { attempt, busy, error } = useAttempt()

  const save = (changes: Partial<Texts>) =>
    attempt(
      async () => {
        const { address, ...names } = changes
        if (Object.keys(names).length > 0) {
          await api.call(updateOrganization, { body: names })
          store.organization = { ...store.organization, ...names }
          store.touch('server')
        }
        if (address !== undefined) {
          const base = readBase(address) ?? ''
          await api.call(updateFrontendUrl, { body: base })
          queries.setQueryData(addressKey, base)
        }
        done(changes)
      },
      { 400: t('overview.refused') },
    )

  return { busy, error, save }
}

function faultsOf({ name, address }: Partial<Texts>) {
  const isLong = name !== undefined && [...name].length > limits.organizationNameChars
  const tooLong = isLong ? ('nameLong' as const) : undefined
  return {
    name: name === '' ? ('nameMissing' as const) : tooLong,
    // An empty address is allowed: links then use the address of the page.
    address: Boolean(address) && readBase(address ?? '') === undefined,
  }
}
