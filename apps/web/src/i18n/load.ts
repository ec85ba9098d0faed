import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import auth from '../../public/locales/en/auth.json'
import chat from '../../public/locales/en/chat.json'
import common from '../../public/locales/en/common.json'
import fav from '../../public/locales/en/fav.json'
import file from '../../public/locales/en/file.json'
import member from '../../public/locales/en/member.json'
import setting from '../../public/locales/en/setting.json'
import welcome from '../../public/locales/en/welcome.json'
import widget from '../../public/locales/en/widget.json'

const en = { common, chat, member, setting, fav, file, welcome, auth, widget }

/** Starts the catalogues. English is in the bundle, so that the first picture waits for no request. */
export function startWords(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en },
    ns: Object.keys(en),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
