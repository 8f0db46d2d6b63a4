/**
 * The passwords that are tried first, after the lists of leaked ones that are published every year; only those of six and
 * more characters, in lower case, because shorter ones are refused anyway and case is what a guesser tries next.
 */
const common = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 123321 1234321 12344321 123454321 123654
  147258 147258369 147852 159357 159753 159951 135790 246810 741852 741852963 789456 789456123 987654 9876543 98765432
  987654321 9876543210 654321 7654321 87654321 0123456 01234567 012345678 0123456789 0987654321 098765 111111 1111111
  11111111 111111111 1111111111 222222 22222222 333333 33333333 444444 44444444 555555 5555555 55555555 666666 6666666
  66666666 777777 7777777 77777777 888888 88888888 999999 9999999 99999999 999999999 000000 0000000 00000000 000000000
  0000000000 101010 10101010 112233 11223344 1122334455 121212 12121212 131313 212121 232323 252525 696969 420420 911911
  123abc 123abcd abc123 abc1234 abcd123 abcd1234 abcde123 abcdef abcdefg abcdefgh abc12345 a12345 a123456 a1234567
  a12345678 a123456789 aa123456 aa12345678 aaa111 aaaaaa aaaaaaa aaaaaaaa a1b2c3 a1b2c3d4 a1s2d3f4 1a2b3c 1a2b3c4d 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 12qwaszx 123qwe 123qweasd 123qweasdzxc 1234qwer 12345qwert 12345a
  123456a 1234567a 12345678a 123456789a 123456q 123456aa 123456abc 12345abc q1w2e3 q1w2e3r4 q1w2e3r4t5 q12345 q123456
  qwe123 qweqwe qweasd qweasdzxc qwer1234 qwert1 qwert123 qwert12345 qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertz123 qazwsx qazwsx123 qazwsxedc qaz123 azerty azerty123 azertyuiop
  asdasd asdasd123 asdf1234 asdfasdf asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl asd123 zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
  zxcvbnm123 zxczxc zxc123 poiuytrewq lkjhgfdsa mnbvcxz 1password passw0rd p@ssw0rd p@ssword p@ssw0rd1 pa$$word pa55word
  password password! password. password0 password1 password1! password01 password10 password11 password12 password123
  password123! password1234 password2 password21 password22 password3 password5 password7 password8 password9 password99
  passwort passwort1 passwort123 parola motdepasse contrasena contraseña senha123 wachtwoord haslo123 salasana losenord
  pass123 pass1234 pass12345 passpass passwd123 passme changeme changeme1 changeme123 letmein letmein1 letmein123
  welcome welcome1 welcome01 welcome12 welcome123 welcome1234 willkommen bienvenue bonjour bonjour1 admin1 admin12 admin123
  admin1234 admin12345 admin123456 adminadmin administrator admin@123 administrador root123 rootroot toor123 superuser
  superman superman1 supervisor sysadmin default default1 guest1 guest123 user123 user1234 username test12 test123 test1234
  test12345 testing testing1 testing123 testtest temp123 temp1234 temporary secret secret1 secret123 private access
  access14 iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveu iloveu2 loveyou loveyou1 lovely lovely1 loveme
  loveme1 lovelove lover1 iloveme iloveme1 fuckyou fuckyou1 fuckyou2 fuckoff fuckme asshole asshole1 bitch1 bullshit
  biteme blowme monkey monkey1 monkey12 monkey123 dragon dragon1 dragon12 dragon123 master master1 master123 mustang
  mustang1 shadow shadow1 shadow12 shadow123 sunshine sunshine1 princess princess1 princess123 football football1
  football12 football123 baseball baseball1 basketball basketball1 softball soccer soccer1 soccer12 hockey hockey1
  volleyball michael michael1 jordan jordan1 jordan23 jennifer jessica jessica1 ashley ashley1 amanda amanda1 nicole
  nicole1 daniel daniel1 andrew andrew1 joshua joshua1 matthew matthew1 charlie charlie1 charlie123 robert thomas thomas1
  george martin william anthony anthony1 jasmine hannah hannah1 samantha samantha1 samsung samsung1 sandra maggie maggie1
  michelle michelle1 melissa patrick patricia jonathan alexander alexandra alexis elizabeth victoria veronica gabriel
  gabriela isabella sophie sophia olivia natalie natasha christian christina christopher benjamin brandon brandon1 justin
  justin1 taylor taylor1 tyler1 austin austin1 dallas dakota madison london chelsea chelsea1 liverpool liverpool1 arsenal
  arsenal1 barcelona realmadrid juventus manchester manunited rangers celtic steelers cowboys cowboys1 yankees yankees1
  lakers lakers24 eagles1 packers raiders patriots redsox broncos giants1 ferrari porsche mercedes harley corvette camaro
  mustang toyota yamaha honda1 nissan starwars starwars1 startrek pokemon pokemon1 pikachu naruto naruto1 minecraft
  fortnite roblox123 blink182 metallica nirvana slipknot greenday eminem1 50cent batman batman1 batman123 spiderman
  spiderman1 ironman avengers hulk123 joker1 matrix1 trustno1 whatever whatever1 nothing nothing1 computer computer1
  internet internet1 google google1 google123 facebook facebook1 linkedin linkedin1 twitter1 youtube instagram hotmail
  yahoo123 microsoft windows windows1 iphone android qwerty7 killer killer1 killer123 hunter hunter1 hunter2 ranger buster
  buster1 cookie cookie1 cookies cookies1 chocolate chocolate1 cheese cheese1 peanut peanut1 pepper pepper1 ginger
  ginger1 banana banana1 orange orange1 purple purple1 yellow silver silver1 golden diamond diamond1 freedom freedom1
  summer summer1 summer12 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter winter1 winter2023
  winter2024 spring2024 autumn2024 flower flower1 flowers butterfly butterfly1 angel1 angel123 angels angels1 heaven
  heaven1 jesus1 jesus123 jesuschrist christ blessed blessed1 faith1 maria1 creative happy1 happy123 smile1 hello1 hello12
  hello123 hello1234 hellohello helloworld hello! goodluck lucky1 lucky7 lucky13 tigger tigger1 tiger1 tigers1 kitty1
  kitten puppy1 snoopy snoopy1 scooby scooby1 mickey mickey1 minnie bailey bailey1 buddy1 buddy123 rocky1 bandit bandit1
  jackson jackson1 junior junior1 family family1 mother mother1 father1 sister1 brother1 babygirl babygirl1 babyboy1 baby123
  sweety sweetie sweetheart honey1 friend friends friends1 forever forever1 together secret12 number1 player player1
  gamer123 xbox360 playstation nintendo counter naruto12 phoenix phoenix1 eagle1 falcon cougar thunder thunder1 lightning
  storm1 power1 warrior warrior1 legend legend1 ninja1 ninja123 pirate pirate1 wizard merlin merlin1 gandalf frodo1 zeus123
  apollo apollo1 athena scorpion scorpio cancer1 gemini aries1 universe galaxy saturn jupiter mercury space1 rocket rocket1
  france germany america canada brazil brasil mexico1 india123 pakistan china123 russia ukraine poland italy1 spain1
  a1234b qwaszx zaqwsx zaq123 1111qqqq 11111a 111222 1112223 123789 123987 147147 159159 369369 456123 456456 456789
  520520 5201314 1314520 woaini woaini520 woaini1314 789789 852456 963852 951753 753951 258456 258369 1029384756 102030
  19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 20002000
  20102010 20202020 20232023 20242024 20252025 20262026 ketwork ketwork1 ketwork123 quantum quantum1 quantum123 qubit123
  qubits schrodinger schroedinger heisenberg
  `
    .trim()
    .split(/\s+/),
)

/** Whether a password is among those that everybody tries first. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())

/** What whoever chose one is told. */
export const commonPasswordMessage =
  'This password is among the most common ones, which are tried first. Please choose another.'
