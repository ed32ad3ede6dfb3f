import { paths } from "../../app/paths.ts";
import type { SpecialistHomeQuery } from "../../generated/graphql.ts";
import type { FirstStep } from "../first-steps/FirstSteps.tsx";

/** From so many cases on nobody is a newcomer any more. */
const KNOWS_THE_WAY = 3;

/** The first steps of a specialist; none for who has been here for a while. */
export function specialistSteps(home: SpecialistHomeQuery): FirstStep[] {
  const { mySpecialistProfile: profile, calendarAddress, caseSummary } = home;
  if (caseSummary.total >= KNOWS_THE_WAY) return [];
  return [
    {
      label: "Completa tu perfil público",
      text: "Con lo imprescindible ya apareces en las búsquedas de los clientes.",
      to: paths.specialistProfile(),
      isDone: profile.gaps.every(({ required }) => !required),
    },
    {
      label: "Indica tu horario de atención",
      text: "Así se avisa antes de citarte a una hora en la que no estás.",
      to: paths.specialistAvailability(),
      isDone: profile.workingHours.length > 0,
    },
    {
      label: "Lleva la agenda a tu calendario",
      text: "Con una dirección privada ves tus sesiones y plazos en el programa que ya usas.",
      to: paths.specialistAvailability("calendario"),
      isDone: calendarAddress !== null,
    },
    {
      label: "Crea tu primer caso",
      text: "O espera a que un cliente te elija: te avisaremos.",
      to: paths.specialistCreateCase(),
      isDone: caseSummary.total > 0,
    },
  ];
}
