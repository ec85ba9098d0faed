import { limits } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useServer, serverOrigin } from '../../../store/index.ts'
import { Button, SettingBlock, Skeleton } from '../../../ui/index.ts'
import { readBase } from '../own-address.ts'
import { TextSetting } from '../../settings/index.ts'

const addressKey = ['frontend-url']

/** Name, description and address of the server. */
export function ServerTexts() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const { organization } = useServer()

  return (
    <>
      <TextSetting
        title={t('overview.name')}
        description={t('overview.nameHint')}
        autoComplete="off"
        value={organization.name}
        check={(name) => {
          const fault = faultOfName(name)
          return fault && t(`overview.${fault}`, { count: limits.organizationNameChars })
        }}
        save={(name) => server.update({ name })}
      />
      <TextSetting
        title={t('overview.description')}
        description={t('overview.descriptionHint')}
        lines={8}
        placeholder={t('overview.descriptionPlaceholder')}
        value={organization.description ?? ''}
        save={(description) => server.update({ description })}
      />
      <AddressSetting />
    </>
  )
}

function AddressSetting() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => server.frontendUrl(signal),
    refetchOnWindowFocus: false,
  })

  async function save(address: string) {
    const base = readBase(address) ?? address
    await server.setFrontendUrl(base)
    queries.setQueryData(addressKey, base)
  }

  const names = { title: t('overview.address'), description: t('overview.addressHint') }
  if (data === undefined) {
    return (
      <SettingBlock
        {...names}
        error={isError && t('load.failed')}
        control={
          isError ? (
            <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
          ) : (
            <Skeleton shape="box" width={300} height={38} />
          )
        }
      />
    )
  }
  return (
    <TextSetting
      {...names}
      type="url"
      autoCapitalize="none"
      autoComplete="off"
      placeholder={serverOrigin()}
      value={data}
      // The server takes no empty address.
      valueIfEmpty={serverOrigin()}
      check={(address) =>
        readBase(address) === undefined ? t('overview.addressWrong') : undefined
      }
      texts={{ 400: t('overview.addressWrong') }}
      save={save}
    />
  )
}

function faultOfName(name: string): 'nameMissing' | 'nameLong' | undefined {
  if (name === '') return 'nameMissing'
  return [...name].length > limits.organizationNameChars ? 'nameLong' : undefined
}
