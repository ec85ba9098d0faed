import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const PaymentPage = lazyPart(async () => ({
  default: (await import('./settings/PaymentPage.tsx')).PaymentPage,
}))

export const license: WebFeature = {
  pages: [{ path: 'cb/payment_success/:session', Component: PaymentPage, area: 'signed-in' }],
}
