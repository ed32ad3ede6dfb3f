import { useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { loadContactDetails, type ContactDetails } from "../../parts/leads/contact-details.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { BridgeScene } from "../../ui/illustrations/BridgeScene.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CallToAction } from "../../ui/site/CallToAction.tsx";
import { FaqList } from "../../ui/site/FaqList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { KeyFigures } from "../../ui/site/KeyFigures.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { faqPage, service } from "../../ui/site/structured-data.ts";
import { SECTIONS } from "./benefits-sections.tsx";
import { FIGURES, QUESTIONS } from "./benefits-words.ts";
import { NumberedSections } from "./NumberedSections.tsx";

const DESCRIPTION =
  "Qué es la mediación, cuándo es obligatoria antes de demandar, cuánto dura y cuesta, qué valor tiene el acuerdo firmado y qué ocurre si no lo hay.";

export const handle = {
  head: () => ({
    title: "Beneficios de la mediación",
    description: DESCRIPTION,
    path: publicPaths.benefits(),
    structuredData: (origin) => [
      service(origin, { name: "Mediación", description: DESCRIPTION, path: publicPaths.benefits() }),
      faqPage(QUESTIONS),
    ],
  }),
  isFixed: true,
} satisfies PublicHandle<ContactDetails | null>;

export function loader({ context }: LoaderFunctionArgs): Promise<ContactDetails | null> {
  return loadContactDetails(context);
}

function Ask({ contact }: { contact: ContactDetails | null }) {
  return (
    <CallToAction
      title="¿Hablamos antes de ir a juicio?"
      text={
        contact === null
          ? "Busca a alguien que pueda ayudarte y compara sin compromiso."
          : `Busca a alguien que pueda ayudarte o escríbenos. ${contact.supportHours}.`
      }
    >
      <LinkButton to={publicPaths.marketplace()}>Encontrar especialista</LinkButton>
      {contact !== null && (
        <LinkButton to={`mailto:${contact.supportEmail}`} icon="mail">
          {contact.supportEmail}
        </LinkButton>
      )}
    </CallToAction>
  );
}

/** What mediation is, what it brings, what the law says, and whom to ask. */
export function Component() {
  const contact = useLoaderData<ContactDetails | null>();
  return (
    <>
      <Hero
        badge="Mediador"
        title="Beneficios de la mediación"
        lead="Hablar con alguien neutral delante suele ser más rápido, más barato y menos amargo que un juicio. Y en muchos casos la ley pide intentarlo antes."
        picture={<BridgeScene />}
      >
        <Actions>
          <LinkButton variant="accent" to={publicPaths.marketplace()}>
            Encontrar especialista
          </LinkButton>
        </Actions>
      </Hero>
      <KeyFigures figures={FIGURES} />
      <Section title="Lo que más nos preguntan" tone="paper" layout="side">
        <FaqList items={QUESTIONS} />
      </Section>
      <Section
        title="La mediación, punto por punto"
        lead="Información general sobre la ley española. No sustituye el consejo de un abogado para tu caso."
      >
        <NumberedSections sections={SECTIONS} />
      </Section>
      <Ask contact={contact} />
    </>
  );
}
