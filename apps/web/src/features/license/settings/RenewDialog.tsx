import type { LicensePrice } from '@parley/protocol'
import { faultOfDomain, isLocalHost } from '@parley/rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, serverOrigin, pageAddress } from '../../../store/index.ts'
import { EmptyState, Field, RadioCards, TextInput } from '../../../ui/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { isUnlimited } from './license-state.ts'

interface Props {
  prices: readonly LicensePrice[]
  onClose: () => void
}

/** Chooses a price and the domain, and opens the page of the payment. */
export function RenewDialog({ prices, onClose }: Props) {
  const { t } = useTranslation('setting')
  const [id, setId] = useState(prices[0]?.id ?? '')
  const [domain, setDomain] = useState(() => new URL(serverOrigin()).hostname)
  const [isStrict, setStrict] = useState(false)
  const { busy, error, faulty, open, reset } = usePayment()
  const price = prices.find((one) => one.id === id)
  const isPayment = price?.kind === 'payment'
  const host = domain.trim().toLowerCase()
  const fault = faultOfDomain(host) ?? (faulty ? 'host' : undefined)

  function submit() {
    setStrict(true)
    if (!price) return
    if (!isPayment) window.open(price.id, '_blank', 'noopener,noreferrer')
    else if (faultOfDomain(host) === undefined) open(price.id, isLocalHost(host) ? '*' : host)
  }

  return (
    <FormDialog
      title={t('license.renew.title')}
      text={t('license.renew.text')}
      submit={t(isPayment ? 'license.renew.pay' : 'license.renew.outside')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {prices.length === 0 ? (
        <EmptyState title={t('license.renew.none')} />
      ) : (
        <RadioCards
          label={t('license.renew.prices')}
          value={id}
          options={prices.map((one) => ({
            value: one.id,
            label: `${one.title} ${one.price}`.trim(),
            description: isUnlimited(one.user_limit)
              ? t('license.noLimit')
              : t('license.members', { count: one.user_limit }),
          }))}
          onChange={setId}
        />
      )}
      {isPayment && (
        <Field
          label={t('license.renew.domain')}
          hint={t(isLocalHost(host) ? 'license.renew.local' : 'license.renew.domainHint')}
          error={isStrict && fault && t(`license.renew.fault.${fault}`)}
        >
          <TextInput
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            onChange={(next) => {
              setDomain(next)
              reset()
            }}
          />
        </Field>
      )}
    </FormDialog>
  )
}

function usePayment() {
  const { t } = useTranslation('setting')
  const { license } = useClient()
  const [isLeaving, setLeaving] = useState(false)
  const page = pageAddress('')
  const { run, reset, busy, answer, error } = useAction(
    async (order: { price: string; domain: string }) => {
      const opened = await license.openPayment({
        ...order,
        success_url: `${page}/cb/payment_success`,
        cancel_url: `${page}/setting/license`,
      })
      if ('fault' in opened) return opened.fault
      // The button stays busy until the browser has left.
      setLeaving(true)
      location.assign(opened.url)
      return undefined
    },
  )
  return {
    open: (price: string, domain: string) => run({ price, domain }),
    reset,
    busy: busy || isLeaving,
    faulty: answer === 'domain',
    error: answer === 'failed' ? t('license.renew.failed') : error,
  }
}
