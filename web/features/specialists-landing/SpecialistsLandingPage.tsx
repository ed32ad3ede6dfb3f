import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { DeskScene } from "../../ui/illustrations/specialist-scenes.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CallToAction } from "../../ui/site/CallToAction.tsx";
import { CardGrid } from "../../ui/site/CardGrid.tsx";
import { Carousel } from "../../ui/site/Carousel.tsx";
import { FactRows } from "../../ui/site/FactRows.tsx";
import { FaqList } from "../../ui/site/FaqList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { MoreLink } from "../../ui/site/MoreLink.tsx";
import { ProductScreen } from "../../ui/site/ProductScreen.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { Steps } from "../../ui/site/Steps.tsx";
import { faqPage, service } from "../../ui/site/structured-data.ts";
import { SPECIALIST_HOME } from "./home-screen.ts";
import { ASSIGNMENT, FEES, OFFER, QUESTIONS, REQUIREMENTS, STEPS } from "./specialists-words.tsx";

const DESCRIPTION =
  "Crea gratis tu perfil de mediador, conciliador o recuperador, gestiona tus casos desde un panel y cobra. Tus propios casos, sin comisión.";

export const handle = {
  head: () => ({
    title: "Para especialistas en mediación, conciliación y recobro",
    description: DESCRIPTION,
    path: publicPaths.specialists(),
    structuredData: (origin) => [
      service(origin, {
        name: "Plataforma para especialistas en resolución de conflictos",
        description: DESCRIPTION,
        path: publicPaths.specialists(),
        audience: "Mediadores, conciliadores y recuperadores de deudas",
      }),
      faqPage(QUESTIONS),
    ],
  }),
} satisfies PublicHandle;

function AssignmentAndFees() {
  return (
    <>
      <Section
        title="Cómo se asignan los casos"
        lead="Te llegan clientes que te eligen en el buscador y los que traes tú. Además, la plataforma puede asignarte casos. Entonces cuentan tres cosas, y tú decides si los aceptas."
        tone="paper"
        layout="side"
      >
        <Steps steps={ASSIGNMENT} layout="column" />
      </Section>
      <Section
        title="Lo que cuesta"
        lead="Registrarte es gratis. Solo hay comisión cuando el caso te lo asigna la plataforma."
        tone="deep"
        layout="side"
        aside={
          <MoreLink to={publicPaths.legal("terms-specialist")}>
            Términos y condiciones para especialistas
          </MoreLink>
        }
      >
        <FactRows rows={FEES} />
      </Section>
    </>
  );
}

/** For those who resolve conflicts: what they find here, what it costs and how to begin. */
export function Component() {
  return (
    <>
      <Hero
        title="Que te encuentre quien necesita un acuerdo"
        lead="Si eres mediador, conciliador o te dedicas a recuperar deudas, crea tu perfil gratis, gestiona tus casos desde un panel y cobra por lo que haces."
        picture={<DeskScene />}
      >
        <Actions>
          <LinkButton variant="accent" to={publicPaths.registerSpecialist()}>
            Empieza ahora
          </LinkButton>
          <LinkButton to={publicPaths.login()}>Iniciar sesión</LinkButton>
        </Actions>
      </Hero>
      <Section title="Lo que encuentras aquí" tone="paper">
        <CardGrid cards={OFFER} columns={4} />
        <ProductScreen
          pictures={SPECIALIST_HOME}
          alt="El panel de un especialista en Acuerdo: lo que toca hoy, su dinero disponible y la agenda de la semana."
        />
      </Section>
      <Section title="Cómo funciona">
        <Carousel label="Cómo funciona para especialistas" slides={STEPS} />
      </Section>
      <AssignmentAndFees />
      <Section
        title="Qué necesitas para empezar"
        lead="Lo que la ley pide depende de lo que hagas. Puedes ofrecer más de un tipo de intervención."
      >
        <CardGrid cards={REQUIREMENTS} columns={3} />
      </Section>
      <Section title="Preguntas frecuentes" tone="paper" layout="side">
        <FaqList items={QUESTIONS} />
      </Section>
      <CallToAction
        title="Tu perfil, en unos minutos"
        text="Empieza por tu correo y una contraseña. Si lo dejas a medias, puedes seguir más tarde."
      >
        <LinkButton to={publicPaths.registerSpecialist()}>Crear mi perfil gratis</LinkButton>
      </CallToAction>
    </>
  );
}
