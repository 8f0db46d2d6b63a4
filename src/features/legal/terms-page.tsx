import { Link } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { site } from '../../site'
import { LegalText, type Section } from './legal-text'

/** The Terms of Service, in eleven sections. */
export default function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      lead={`These terms are an agreement between you and those who run ${site.productName}. They say what you can expect from the service and what it expects from you.`}
      sections={sections}
    />
  )
}

const { productName, contactAddress } = site

const sections: Section[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of the terms',
    text: (
      <>
        <p>
          By visiting {productName} you accept these terms. When you register you confirm it by ticking the box in the
          form. If you do not agree with them, please do not use the service.
        </p>
        <p>
          If you use {productName} on behalf of an organisation, you confirm that you may accept these terms for it.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    text: (
      <>
        <p>
          {productName} is a community library of quantum circuits. Everybody can browse public circuits, see their
          diagrams, and copy and download their programs. Members can also build circuits from settings, turn OpenQASM
          programs into circuits, keep them, and share them.
        </p>
        <p>
          Diagrams and checks of what you are still writing are computed in your own browser. A circuit is sent to the
          server when you generate or visualize it, and is kept there under your account.
        </p>
        <p>The service is free of charge. Parts of it may be added, changed or withdrawn.</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    text: (
      <ul>
        <li>Give an e-mail address that is yours. You cannot log in before you have verified it.</li>
        <li>
          Choose a password that you use nowhere else, and keep it to yourself. What is done with your account counts as
          done by you.
        </li>
        <li>Tell us at once if you believe that somebody else has used your account.</li>
        <li>One person may not hold accounts in order to get around a limit or an exclusion.</li>
        <li>We may suspend or close an account that breaks these terms.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    text: (
      <>
        <p>
          What you make here stays yours: circuits, names, descriptions, comments. You allow us to store it, to draw it,
          and to show it to those whom you let see it, which is what the service consists of. This permission ends when
          the content is deleted.
        </p>
        <p>
          A public circuit can be seen, copied and downloaded by everybody. A private circuit is shown to you and, where
          running the service requires it, to its administrators. Its picture lies at an address that cannot be guessed;
          whoever you give that address to can open it.
        </p>
        <p>
          Publish only what you may publish. Where a circuit comes from somebody else&rsquo;s work, name the source
          among its references.
        </p>
        <p>
          You can delete your circuits at any time. When your account is deleted, your public circuits stay without your
          name, unless you choose to have them removed.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited uses',
    text: (
      <>
        <p>You may not use {productName}</p>
        <ul>
          <li>for anything unlawful, or to infringe the rights of others;</li>
          <li>to harass, deceive or impersonate others;</li>
          <li>to publish advertising, malicious software or links to it;</li>
          <li>
            to reach data or accounts that are not yours, or to probe the service for weaknesses without our consent;
          </li>
          <li>
            to overload it, as with programs that are made only to consume its resources, or to get around its limits;
          </li>
          <li>to collect other members&rsquo; personal data.</li>
        </ul>
        <p>We may remove content that breaks these rules.</p>
      </>
    ),
  },
  {
    id: 'email',
    title: 'E-mail communications',
    text: (
      <p>
        We write to you only about your account: to verify your address, to reset your password when you ask for it, and
        to tell you of changes that concern the security of your account or these terms. These mails belong to the
        service and cannot be switched off while you have an account. We send no advertising.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    text: (
      <p>
        Which data we keep, and what for, is told in the <Link to={paths.privacy}>Privacy Policy</Link>. It is part of
        these terms.
      </p>
    ),
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    text: (
      <>
        <p>
          {productName} is provided as it is and as it is available, without warranties of any kind, as far as the law
          allows. We take care that diagrams, checks and generated programs are right, but do not promise that they are
          free of errors, fit for your purpose, or accepted by a particular device or software.
        </p>
        <p>
          Check a circuit before you rely on it or pay for running it. Keep copies of what you cannot afford to lose.
        </p>
        <p>Circuits, descriptions and comments of members are their own. We do not examine them before they appear.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    text: (
      <p>
        As far as the law allows, we are not liable for indirect damage, lost profit, lost data or the cost of computing
        time that arises from using {productName} or from not being able to use it. Nothing here limits liability that
        cannot be limited by law, as for intent or gross negligence.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        We may change these terms, for instance when the service changes. The terms that hold are always on this page.
        Before a change that puts you at a disadvantage takes effect, we tell members by e-mail. If you go on using{' '}
        {productName} after that, you accept the new terms; if you do not agree, you can have your account deleted.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        Questions about these terms: <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
      </p>
    ),
  },
]
