import { site } from '../../site'
import { LegalText, type Section } from './legal-text'

/** The Privacy Policy, in twelve sections. */
export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead={`This page tells which data ${site.productName} keeps about you, what it is used for, and what you can do about it. We keep as little as the service can work with.`}
      sections={sections}
    />
  )
}

const { productName, contactAddress } = site

const sections: Section[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    text: (
      <ul>
        <li>
          <strong>Your account:</strong> username, e-mail address, password, and whatever you add to your profile. The
          password is stored only as a hash from which it cannot be read back.
        </li>
        <li>
          <strong>What you make:</strong> circuits with their names, descriptions, tags, references, settings, programs
          and pictures; your collections, comments, likes and favorites; whom and what you follow.
        </li>
        <li>
          <strong>Your feedback:</strong> what you write, the files that you attach, and your browser, device and the
          address of the page, which the form shows before it is sent.
        </li>
        <li>
          <strong>Your sessions:</strong> for each login a hash of its token, when it began and was last used, your
          browser and system, and the network that you came from, without the end of your address. We also note which
          browsers you have logged in from, to write to you about a new one.
        </li>
        <li>
          <strong>Other ways to log in, if you use them:</strong> the public half of each passkey, the secret that you
          share with an authenticator app, hashes of recovery codes, and of an account elsewhere its name there and its
          e-mail address.
        </li>
        <li>
          <strong>Technical data:</strong> the server&rsquo;s log notes the requests it answers, and counts requests by
          network address in order to hold back abuse.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    text: (
      <>
        <p>
          We use your data to run the service: to sign you in, to keep and show your circuits, to write to you about
          your account, to find faults, and to protect the service and its members.
        </p>
        <p>
          We do not use it for advertising and build no profiles. What you type into the builder or the QASM page is
          worked on in your own browser; it reaches the server when you generate or visualize.
        </p>
      </>
    ),
  },
  {
    id: 'email',
    title: 'E-mail communications',
    text: (
      <p>
        We send mails that your account needs: the link that verifies your address, the link that resets your password
        when somebody asks for it, and notices about the security of your account, as when its address was changed. When
        the status of your feedback changes or somebody comments on it, you get a mail too, until you say in My Issues
        or by the link in any of them that you want none. We send no newsletters, and our mails contain no tracking
        pictures.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing of information',
    text: (
      <p>
        We do not sell your data and do not hand it to others, with two exceptions: those who host the service and
        deliver its mails for us process it on our behalf, and we disclose what the law obliges us to disclose. Beyond
        that, others see only what the next section lists.
      </p>
    ),
  },
  {
    id: 'public',
    title: 'Public information',
    text: (
      <>
        <p>Visible to everybody, also to visitors without an account:</p>
        <ul>
          <li>your username and your profile picture;</li>
          <li>your public circuits and collections, with all that belongs to them;</li>
          <li>your comments.</li>
        </ul>
        <p>
          Your e-mail address is private by default. Private circuits appear in no list, search or count but your own;
          besides you, only administrators can open them. The same holds for your feedback and its files.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        Passwords are hashed with argon2id. Session tokens and the links in our mails are random, are stored only as
        hashes, and expire: a verification link after 24 hours, a session after 30 days without use and after 90 days at
        the latest. No system is perfectly secure. If we learn of a breach that concerns your data, we tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>You have the right</p>
        <ul>
          <li>to see the data that we keep about you, and to have it corrected;</li>
          <li>to have your account deleted;</li>
          <li>to decide whether your e-mail address is shown to others;</li>
          <li>to receive your circuit data in a form that other programs can read.</li>
        </ul>
        <p>
          You can do all of this yourself: your profile has the form for your data and your e-mail address&rsquo;s
          visibility, an export of every own circuit and of your data in one ZIP file, and the deletion of your account.
          Each circuit can also be downloaded as OpenQASM and as a picture from its page. Where something is missing,
          write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a> from the address of your account.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'Retention',
    text: (
      <p>
        We keep your data as long as you have an account. A circuit that you delete goes at once, together with its
        picture. When an account is deleted, its personal data goes with it; its public circuits stay without its name,
        unless their removal is chosen, and so does its feedback, without what it said of browser and device. A file
        that was uploaded for feedback and never sent goes after a week. Copies in backups disappear as the backups are
        replaced.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and local storage',
    text: (
      <>
        <p>
          {productName} sets no cookies, and there are no third-party tracking cookies. Your browser&rsquo;s own storage
          holds what the app needs:
        </p>
        <ul>
          <li>your session, until you log out;</li>
          <li>a random key by which we notice a login from another browser, until you clear the storage;</li>
          <li>your choice of light or dark, and for three days that you dismissed the announcement;</li>
          <li>
            for minutes copies of what you have looked at, and for some days of what the home page showed; they go when
            you log out;
          </li>
          <li>
            what you have begun in the builder or on the QASM page, and circuits that could not be sent yet, until they
            are saved or you discard them;
          </li>
          <li>
            parts of the app itself, so that it opens without a network. Nothing that the server tells you is among
            them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children under 13',
    text: (
      <p>
        The service is not intended for children under 13, and we do not knowingly keep data about them. If you believe
        that a child has given us personal data, please write to us, and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When this policy changes, the new version stands on this page. Before a change takes effect that concerns how we
        use your data, we tell members by e-mail.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        Questions about your data: <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
      </p>
    ),
  },
]
