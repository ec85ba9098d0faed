/** The passwords that attackers try first, from published lists of leaked ones, without those under six characters. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
000000 00000000 0123456789 111111 1111111 11111111 112233 121212 123123 123123123 123321 123456 1234567
12345678 123456789 1234567890 12345678910 123456a 123abc 131313 147258369 159753 1password 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 222222 333333 444444 5201314 555555 654321 666666 696969 777777 7777777 789456123 888888
88888888 987654321 9876543210 999999 a123456 a12345678 aa123456 aaaaaa abc123 abc12345 abcabc abcd1234 abcdef
abcdefg abcdefgh access admin1 admin123 admin1234 administrator andrew arsenal asd123 asdasd asdf1234 asdfgh
asdfghjkl ashley azerty azertyuiop barcelona baseball basketball batman buster changeit changeme charlie
cheese chelsea chocolate computer contrasena contraseña cookie daniel default dragon facebook flower football
freedom ginger google guest123 hannah harley hello123 hunter iloveyou iloveyou1 internet jessica jordan23
joshua killer letmein letmein1 liverpool login123 lovely loveme maggie master matthew michael monkey
motdepasse mustang mypass naruto nicole p@ssw0rd p@ssword parley parley123 parola123 pass1234 passw0rd
password password1 password12 password123 passwort passwort1 pepper pokemon princess q1w2e3r4 qazwsx qazwsxedc
qwe123 qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz ranger root123 samsung secret123 senha123
shadow soccer starwars summer sunshine superman test123 test1234 testtest thomas tigger trustno1 user123
welcome welcome1 welcome123 whatever winter woaini1314 zaq12wsx zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)

/** Whether a password, in any case, is among the most common ones. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase())
