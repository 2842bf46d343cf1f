/**
 * What columns are called in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian,
 * Polish, Czech, Hungarian, Finnish, Romanian, Turkish, Russian, Japanese, Korean, Chinese, Hindi and Vietnamese.
 * Written as `headerWord` writes headers: lower case, without accents, spaces and punctuation.
 */
export type HeaderKind =
  | 'workEmail'
  | 'email'
  | 'login'
  | 'fullName'
  | 'displayName'
  | 'name'
  | 'familyFirst'
  | 'firstName'
  | 'middleName'
  | 'namePrefix'
  | 'lastName'
  | 'secondLastName'
  | 'role'
  | 'companyPosition'
  | 'status'
  | 'isActive'
  | 'isGone'
  | 'goneAt'

export const VOCABULARY: Record<HeaderKind, string> = {
  workEmail: `
    workemail primaryemail companyemail businessemail corporateemail officeemail organizationemail workemailaddress primaryemailaddress workmail
    emaildienstlich dienstlicheemail geschaftlicheemail firmenemail emailpro emailprofessionnel adresseemailprofessionnelle
    correocorporativo correodeltrabajo correolaboral correoprofesional emailcorporativo emailprofissional emailaziendale emaillavoro werkemail zakelijkemailadres
    jobbepost arbetsepost arbejdsemail jobbepost emailsluzbowy sluzbowyemail isepostasi kurumsaleposta рабочаяпочта рабочийemail корпоративнаяпочта
    会社メール 会社メールアドレス 社用メール 勤務先メール 회사이메일 업무용이메일 회사메일 工作邮箱 公司邮箱 企业邮箱 工作郵箱 公司信箱 कार्यईमेल
  `,
  email: `
    email mail emailaddress mailaddress emailid emails mailid emailvalue email1value email1 emailaddress1 email1address useremail useremailaddress
    emailadresse mailadresse adressemail adresseemail courriel adressecourriel adresseelectronique adressedecourriel adressedemessagerie messagerie
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail emailcorreo
    enderecodeemail enderecoemail enderecoeletronico correioeletronico indirizzoemail postaelettronica indirizzodipostaelettronica indirizzomail
    emailadres mailadres epost epostadress epostadresse mejl mejladress mailadress adresemail adrespocztyelektronicznej poczta pocztaelektroniczna
    emailovaadresa emailcim sahkoposti sahkopostiosoite adresaemail adresadeemail eposta epostaadresi emailadresi mailadresi elektronikposta
    почта электроннаяпочта емейл имейл эпочта элпочта электронныйадрес адресэлектроннойпочты адреспочты мейл
    メール メールアドレス eメール eメールアドレス 電子メール 電子メールアドレス 이메일 이메일주소 메일 메일주소 전자메일 전자우편 e메일
    邮箱 邮件 电子邮件 电子邮箱 邮箱地址 邮件地址 电子邮件地址 电邮 郵箱 郵件 電子郵件 電郵 信箱 電子信箱 電子郵件地址 電郵地址
    ईमेल ईमेलपता ईमेलआईडी email thudientu diachiemail електроннапошта пошта имейл ηλεκτρονικοταχυδρομειο ηλεκτρονικηδιευθυνση البريدالالكتروني البريدالإلكتروني الايميل الإيميل דואל דואראלקטרוני אימייל surel alamatemail อีเมล อีเมล์ epasts eposts elpastas epostiaadress eposta
  `,
  login: `
    login username userprincipalname upn user userlogin loginname signinname logonname accountname useridemail loginid loginemail
    benutzer anmeldename identifiant usuario utilizador gebruiker anvandare bruger uzytkownik kullanici логин пользователь ログイン 로그인 登录名 登入名
  `,
  fullName: `
    fullname completename fullnames employeename membername participantname attendeename staffname personname studentname employeefullname
    vollername vollstandigername namevollstandig mitarbeitername vorundnachname vornameundnachname vornamenachname vorundzuname
    nomcomplet nometprenom prenometnom prenomnom nomprenom nomcompletdelemploye nombrecompleto nombreyapellidos nombreyapellido nombreapellidos
    nomecompleto nomeesobrenome nomeecognome nomecognome volledigenaam voorenachternaam fullstandigtnamn forochefternamn helanamnet
    fuldenavn fuldtnavn fulltnavn forogefternavn imieinazwisko imienazwisko jmenoaprijmeni celejmeno teljesnev kokonimi nimi numecomplet
    adsoyad adsoyadi adisoyadi adivesoyadi isimsoyisim tamad tamadi фио полноеимя имяифамилия имяфамилия фамилияимяотчество фамилияиимя фамилияимя
    прізвищеімя прізвищетаімя піб імятапрізвище повнеімя ονοματεπωνυμο الاسمالكامل שםמלא namalengkap ชื่อนามสกุล imeiprezime celemeno
    氏名 お名前 姓名 フルネーム 社員名 従業員名 漢字氏名 氏名漢字 성명 성함 전체이름 사원명 직원명 全名 员工姓名 員工姓名 成员姓名 中文姓名 पूरानाम hovaten hoten tendaydu
  `,
  displayName: `
    displayname employee employees member members person people participant attendee teammember staff worker colleague contact contactname
    anzeigename mitarbeiter mitarbeiterin mitarbeitende teilnehmer mitglied collaborateur salarie employe nomaffiche nomdaffichage empleado colaborador nombreparamostrar nombremostrado
    nomedeexibicao funcionario dipendente nominativo nomevisualizzato medewerker werknemer weergavenaam visningsnamn anstalld medarbetare visningsnavn medarbejder ansat
    pracownik nazwawyswietlana zamestnanec zobrazovanejmeno munkavallalo tyontekija angajat calisan gorunenad сотрудник отображаемоеимя работник участник
    表示名 社員 従業員 メンバー 표시이름 직원 显示名称 显示名 顯示名稱 员工 員工 成员 成員 कर्मचारी nhanvien tenhienthi
  `,
  name: `
    імя ονομα الاسم שם nama ชื่อ ime meno vardas vards nimi nafn name names nom nombre nome naam namn navn ad isim имя 名前 이름 名字 नाम jmeno nev nume ten
  `,
  familyFirst: `
    lastnamefirstname lastfirst lastnamefirst surnamefirstname namelastfirst namelastnamefirstname namelastcommafirst nachnamevorname namevorname nomprenoms apellidosynombre apellidosnombre
    apellidoynombre apellidosynombres cognomenome cognomeenome achternaamvoornaam efternamnfornamn nazwiskoiimie nazwiskoimie soyadad prijmeniajmeno
  `,
  firstName: `
    firstname givenname first forename fname givennames firstnames forenames christianname legalfirstname vorname vornamen rufname prenom prenoms primernombre nombres nombredepila
    primeironome prenome voornaam voornamen roepnaam fornamn tilltalsnamn fornavn imie imiona krestnijmeno keresztnev utonev etunimi prenume adi onad
    الاسمالأول الاسمالاول שםפרטי namadepan eesnimi krstnemeno fornafn
    名 めい 名めい ファーストネーム प्रथमनाम पहलानाम tenrieng имена
  `,
  middleName: `
    middlename middlenames middle secondname zweitername zweitervorname weiterevornamen weiterevorname deuxiemeprenom segundonombre secondonome mellannamn mellemnavn mellomnavn drugieimie tussenvoegsel tussenvoegsels
    infix lastnameprefix surnameprefix familynameprefix namensvorsatz vorsatzwort namensvorsatze namensprafix отчество побатькові tendem
  `,
  namePrefix: `
    prefix voorvoegsel voorvoegsels nameprefix vorsatz prefixe particle namenszusatz
  `,
  secondLastName: `
    segundoapellido apellidomaterno materno apellido2 apellidos2 secondlastname secondsurname lastname2 surname2 maternalsurname segundosobrenome
  `,
  lastName: `
    lastname surname familyname last lname surnames legallastname nachname familienname zuname nomdefamille nomdusage patronyme apellido apellidos primerapellido apellidopaterno paterno apellido1 firstsurname lastname1 surname1 paternalsurname
    cognome sobrenome apelido apelidos ultimonome achternaam familienaam efternamn efternavn etternavn nazwisko prijmeni vezeteknev csaladnev sukunimi numedefamilie
    прізвище επωνυμο επιθετο اسمالعائلة الكنية שםמשפחה namabelakang นามสกุล prezime priezvisko pavarde uzvards perekonnanimi eftirnafn
    soyad soyadi soyisim фамилия 姓 氏 姓せい 苗字 名字みょうじ ラストネーム 성 성씨 姓氏 उपनाम कुलनाम अंतिमनाम सरनेम ho hovatendem
  `,
  role: `
    role roles userrole userroles accessrole memberrole teamrole workspacerole orgrole organizationrole accesslevel access accesstype permission permissions permissionlevel
    usertype type membertype membershiptype accounttype seattype licensetype rolle benutzerrolle nutzerrolle rollen berechtigung berechtigungen rol roldeusuario rolutilisateur
    roleutilisateur droits droitsdacces permisos permiso papel funcaodousuario permissao permissoes ruolo ruoloutente permessi gebruikersrol roll anvandarroll behorighet
    brugerrolle rettigheder rola rolauzytkownika uprawnienia opravneni szerepkor szerep rooli kayttajarooli rolul kullanicirolu yetki роль рольпользователя права доступ ρολος الدور הרשאה peran บทบาท
    権限 ロール 役割 ユーザー権限 ユーザー種別 역할 권한 사용자역할 角色 用户角色 权限 權限 使用者角色 भूमिका vaitro quyen tipo typ tipodeusuario
  `,
  companyPosition: `
    jobtitle title position companyposition job designation function jobposition occupation workposition positiontitle employeetitle businesstitle worktitle jobname jobrole
    organizationtitle organization1title titleposition positionname currentposition professionaltitle employeedesignation
    stellenbezeichnung stelle titel berufsbezeichnung funktion positionsbezeichnung beruf tatigkeit jobbezeichnung stellentitel
    poste fonction intituleduposte intituledeposte titreduposte titre metier emploi cargo puesto puestodetrabajo ocupacion titulodelpuesto posicion
    posicao funcao titulodocargo titulo ocupacao qualifica mansione posizione posizionelavorativa incarico titolo functie functietitel functienaam functieomschrijving
    befattning tjanst tjanstetitel yrkestitel arbetstitel stilling stillingsbetegnelse jobtitel stillingstittel stanowisko stanowiskopracy zajmowanestanowisko
    pozice funkce pracovnipozice beosztas munkakor tehtavanimike ammattinimike functia functie post unvan gorev pozisyon meslek isunvani
    посада θεση ειδικοτητα المسمىالوظيفي الوظيفة תפקיד תואר jabatan posisi ตำแหน่ง pozicija radnomjesto pareigos amats ametikoht starfsheiti
    должность позиция 役職 役職名 職位 職種 肩書 肩書き 職名 직책 직위 직함 직급 직무 职位 职务 岗位 头衔 职称 職稱 職務 पद पदनाम chucvu chucdanh vitri
  `,
  status: `
    status state accountstatus userstatus memberstatus employmentstatus employeestatus activestatus accountstate userstate membershipstatus subscriptionstatus workerstatus
    orgstatus signinstatus onboardingstatus lifecyclestatus availability statut etat statutducompte estado estadodelacuenta estatus situacion situacao estadodaconta stato statoaccount statoutente
    kontostatus benutzerstatus beschaftigungsstatus mitarbeiterstatus zustand accountstatus tillstand kontostatus stan statuskonta stav allapot statusz tila stare durum durumu hesapdurumu
    стан κατασταση الحالة סטטוס สถานะ statusas
    статус состояние статусаккаунта статуспользователя 状態 ステータス 在籍状況 在籍区分 利用状況 상태 계정상태 재직상태 재직여부 状态 账号状态 帐户状态 在职状态 狀態 帳號狀態 स्थिति trangthai
  `,
  isActive: `
    active isactive accountenabled enabled isenabled activeuser useractive accountactive employeeactive aktiv istaktiv actif activo ativo attivo actief aktywny aktivni aktif активен активный
    有効 활성 활성화 启用 啟用 सक्रिय
  `,
  isGone: `
    suspended issuspended deactivated isdeactivated disabled isdisabled deleted isdeleted archived isarchived blocked isblocked inactive isinactive terminated isterminated banned
    blocksignin blockcredential blockcredentials signinblocked accountdisabled unsubscribed isbot bot gesperrt deaktiviert geloscht inaktiv desactive supprime suspendu inactif suspendido desactivado eliminado inactivo
    suspenso desativado inativo sospeso disattivato eliminato inattivo gedeactiveerd geblokkeerd inactief inaktiverad avstangd deaktiveret slettet zawieszony nieaktywny usuniety
    askiyaalindi pasif заблокирован удален уволен отключен 無効 停止 退職 삭제 정지 비활성 停用 禁用 已删除 離職 离职 निष्क्रिय
  `,
  goneAt: `
    unsubtime cleantime unsubscribedat unsubscribetime unsubscribedon deactivatedat deactivationdate deactivatedon deletedat deletedon deletiondate suspendedat suspendedon archivedat archivedon disabledat
    terminationdate terminatedon terminatedat dateofleaving leavingdate lastworkingday lastworkingdate exitdate offboardingdate dateofexit
    austrittsdatum austritt datedesortie datededepart fechadebaja fechadesalida datadedesligamento datadesaida datacessazione datauscita datumuitdienst uitdienst slutdatum fratradelsesdato
    datazwolnienia dataodejscia istencikistarihi cikistarihi датаувольнения 退職日 退社日 퇴사일 퇴직일 离职日期 離職日期
  `,
}

/** Words in a header that say whose address or name it is, if it is not the person's own. */
export const SOMEONE_ELSE = `
  buyer purchaser payer orderer manager managers boss supervisor supervisors parent parents mother father mum mom dad guardian spouse partner emergency assistant approver sponsor leader teamlead mentor coach buddy
  recruiter reports owner hr hrbp referrer inviter invited invitedby createdby updatedby addedby accountable contactperson sender creator billing company companyname organization organisation team
  department domain file group school tenant vendor
  vorgesetzter vorgesetzte vorgesetzten fuhrungskraft teamleiter eltern mutter vater notfall notfallkontakt ansprechpartner firma abteilung unternehmen
  responsable superieur parent mere pere tuteur urgence entreprise societe jefe gerente padre madre tutor emergencia empresa gestor pai mae chefe emergencia
  capo genitore emergenza azienda leidinggevende ouder noodgeval bedrijf chef chefens foralder nodkontakt foretag leder foraelder virksomhed przelozony kierownik rodzic firmy
  yonetici veli sirket руководитель руководителя родитель родителя начальник компания
`
export const SOMEONE_ELSE_CJK =
  /上司|上長|保護者|緊急|会社名|部署|管理者名|상사|관리자이름|보호자|비상|회사명|부서|上级|上級|家长|家長|监护|监護|紧急|緊急|公司名|公司名称|部门|部門|直属|प्रबंधक|अभिभावक|कंपनी/u

/** Words in a header that say that an address is a private or a further one. */
export const PRIVATE_ADDRESS = `
  personal private home secondary second recovery backup alternate alternative alternat other additional previous old new forwarding forward cc bcc 2 3 4 email2 email3 email2value email3value privat privates private zweite
  weitere personnel personnelle perso prive secondaire particular privado pessoal secundario secundaria alternativo personale privato secondario prive persoonlijk tweede
  privata sekundar prywatny prywatna dodatkowy kisisel ikinci личная личный личной дополнительный резервный
`
export const PRIVATE_ADDRESS_CJK = /個人|私用|予備|개인|보조|个人|私人|备用|備用|व्यक्तिगत/u

/** Words in a header that say that it is no name, role or title, however similar it is spelled. */
export const SOMETHING_ELSE = `
  id ids number no nr num nummer numero code key hash date time url link phone tel telephone mobile fax address street city zip country language locale timezone
  middle nick nickname alias handle maiden phonetic preferred suffix prefix salutation initial initials label type verified confirmed domain format count photo picture avatar gender birthday
  userid employeeid memberid personid staffid guid uuid password pronunciation
  2fa mfa sso groups group tags notes note comment level grade band
  personalnummer kurzel kennung anrede matricule numero numero anummer personnummer medarbejdernummer
`

/** What a person is called on a screen. Not a name to invite someone by, so never matched. */
export const NICKNAMES = `
  nickname nick alias handle screenname spitzname surnom pseudo pseudonyme apodo sobrenombre soprannome bijnaam smeknamn kaldenavn przydomek pseudonim takmaad никнейм псевдоним ник ニックネーム 닉네임 별명 昵称 暱稱
  benutzername nomdutilisateur nombredeusuario nomeutente nomedeusuario nomedeutilizador gebruikersnaam anvandarnamn brugernavn brukernavn nazwauzytkownika uzivatelskejmeno felhasznalonev kayttajanimi
  kullaniciadi имяпользователя ユーザー名 ユーザ名 사용자이름 사용자명 아이디 用户名 使用者名稱 उपयोगकर्तानाम
`
