import { type SecondFactorDemand, secondFactorDemands } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { QueryContent, SelectSetting } from '../../settings/index.ts'

const demandKey = ['second-factor-demand']

/** Whom the server demands two-step verification of. */
export function FactorDemand() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: demandKey,
    queryFn: ({ signal }) => server.secondFactorDemand(signal),
  })
  return (
    <QueryContent query={query} rows={1}>
      {(required) => (
        <SelectSetting
          title={t('signIn.demand')}
          description={t('signIn.demandHint')}
          value={required}
          texts={{ 409: t('signIn.demandOwnFirst') }}
          options={secondFactorDemands.map((value) => ({
            value,
            label: t(`signIn.demands.${value}`),
          }))}
          save={async (next: SecondFactorDemand) => {
            await server.setSecondFactorDemand(next)
            queries.setQueryData(demandKey, next)
          }}
        />
      )}
    </QueryContent>
  )
}
