import type { LinkPreview } from '@parley/protocol'
import { withoutTurns } from '@parley/rules'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/index.ts'
import styles from './Preview.module.css'
import { useHidePreview } from './useHidePreview.ts'

interface Props {
  /** The link in the message. A page may name another address as its own. */
  href: string
  preview: LinkPreview
  /** The own message from which the preview can be removed. */
  hides: number | undefined
}

/** Site, title, text and picture of a page. The pictures come from our server only. */
export function PreviewCard({ href, preview, hides }: Props) {
  const { t } = useTranslation('chat')
  const { title, description, favicon_proxy_url: icon } = preview
  return (
    <div role="group" aria-label={t('preview.label', { title })} className={styles.card}>
      <div className={styles.words}>
        <div className={styles.site}>
          {icon && <Picture src={icon} className={styles.icon} />}
          <bdi>{siteOf(preview, href)}</bdi>
        </div>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
          className={styles.title}
        >
          {withoutTurns(title)}
        </a>
        {description !== null && (
          <p dir="auto" className={styles.text}>
            {description}
          </p>
        )}
      </div>
      <PagePicture preview={preview} />
      {hides !== undefined && <HideButton mid={hides} />}
    </div>
  )
}

/** The address of a page that describes itself in no way. */
export function AddressCard({ href }: { href: string }) {
  const { t } = useTranslation('chat')
  const { pathname, search } = new URL(href)
  return (
    <div role="group" aria-label={t('preview.none')} className={styles.card}>
      <div className={styles.words}>
        <div className={styles.site}>
          <bdi>{hostOf(href)}</bdi>
        </div>
        <a href={href} target="_blank" rel="noopener noreferrer" dir="ltr" className={styles.title}>
          {pathname + search}
        </a>
      </div>
    </div>
  )
}

const hostOf = (href: string): string => new URL(href).host.replace(/^www\./, '')

// With the host: the name is the page's own claim.
function siteOf({ site_name }: LinkPreview, href: string): string {
  const host = hostOf(href)
  return site_name === null || site_name.toLowerCase() === host
    ? host
    : `${withoutTurns(site_name)} · ${host}`
}

function PagePicture({ preview }: { preview: LinkPreview }) {
  const [picture] = preview.images
  return picture?.proxy_url ? <Picture src={picture.proxy_url} className={styles.picture} /> : null
}

/** A picture that is left out when it cannot be loaded. */
function Picture({ src, className }: { src: string; className: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return null
  return (
    <img src={src} alt="" loading="lazy" className={className} onError={() => setFailed(src)} />
  )
}

function HideButton({ mid }: { mid: number }) {
  const { t } = useTranslation('chat')
  const hide = useHidePreview(mid)
  return (
    <IconButton
      size="s"
      label={t('preview.remove')}
      icon={<X aria-hidden />}
      className={styles.hide}
      onClick={hide}
    />
  )
}
