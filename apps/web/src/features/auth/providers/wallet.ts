import type { ExternalCredential, SessionHost } from '@parley/client'

/** What MetaMask puts into the page. See EIP-1193. */
interface Wallet {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

declare global {
  interface Window {
    ethereum?: Wallet
  }
}

const userRejected = 4001

/** The user closed the window of the wallet, or the wallet cannot sign. */
export class WalletError extends Error {
  readonly problem: 'cancelled' | 'failed'

  constructor(problem: 'cancelled' | 'failed') {
    super(problem)
    this.problem = problem
  }
}

export const hasWallet = (): boolean => window.ethereum !== undefined

/** Lets the wallet sign a text of the server. Throws a `WalletError`, or a `RequestError`. */
export async function signWithWallet({ auth }: SessionHost): Promise<ExternalCredential> {
  const [address] = (await ask('eth_requestAccounts')) as unknown[]
  if (typeof address !== 'string') throw new WalletError('failed')
  const nonce = await auth.walletNonce(address)
  const signature = await ask('personal_sign', [toHex(nonce), address])
  if (typeof signature !== 'string') throw new WalletError('failed')
  return { type: 'metamask', public_address: address, nonce, signature }
}

async function ask(method: string, params?: unknown[]): Promise<unknown> {
  try {
    return await window.ethereum?.request({ method, ...(params ? { params } : {}) })
  } catch (error) {
    const { code } = error as { code?: unknown }
    throw new WalletError(code === userRejected ? 'cancelled' : 'failed')
  }
}

const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
