// The few texts of the button, from the same files as those of the frame. Only this part of each file is bundled.
import { loader as en } from '../../../../apps/web/public/locales/en/widget.json'
import { loader as es } from '../../../../apps/web/public/locales/es/widget.json'
import { loader as fr } from '../../../../apps/web/public/locales/fr/widget.json'
import { loader as ja } from '../../../../apps/web/public/locales/ja/widget.json'
import { loader as pt } from '../../../../apps/web/public/locales/pt/widget.json'
import { loader as tr } from '../../../../apps/web/public/locales/tr/widget.json'
import { loader as zh } from '../../../../apps/web/public/locales/zh/widget.json'

const all: Readonly<Record<string, typeof en>> = { en, es, fr, ja, jp: ja, pt, tr, zh }

type Key = `loader.${keyof typeof en}`

/** Returns the texts in the wanted language, else in the first of the browser that there are texts in. */
export function textsFor(wanted: string): (key: Key) => string {
  const tags = [wanted, ...navigator.languages]
  const texts = tags.map((tag) => all[tag.toLowerCase().split('-')[0] ?? '']).find(Boolean) ?? en
  return (key) => texts[key.slice('loader.'.length) as keyof typeof en]
}
