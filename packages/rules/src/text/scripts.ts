/** Scripts without blanks between words, and Hangul, whose particles follow a word directly. For a class of a pattern. */
export const unspacedScripts =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Java}\\p{sc=Bali}\\p{sc=Tale}\\p{sc=Talu}\\p{sc=Lana}'

/** Punctuation of Chinese and Japanese, and the full-width forms of Western signs. For a class of a pattern. */
export const fullWidthSigns =
  '\\u3000-\\u303f\\u30fb\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
