import { actaConstitutiva } from "./templates/acta-constitutiva.ts";
import { actaFinal } from "./templates/acta-final.ts";
import { actaSesionInicial } from "./templates/acta-sesion-inicial.ts";
import { actaSesion } from "./templates/acta-sesion.ts";
import { burofax } from "./templates/burofax.ts";
import { certificadoAsistencia } from "./templates/certificado-asistencia.ts";
import { certificadoIntento } from "./templates/certificado-intento.ts";
import { convocatoria } from "./templates/convocatoria.ts";
import { hojaEncargo } from "./templates/hoja-encargo.ts";
import { invitacion } from "./templates/invitacion.ts";
import { propuesta } from "./templates/propuesta.ts";
import { recordatorio } from "./templates/recordatorio.ts";
import type { Template } from "./template.ts";

/** In the order they are offered: letters, then records in the order of a procedure. */
export const TEMPLATES: readonly Template[] = [
  invitacion,
  hojaEncargo,
  convocatoria,
  recordatorio,
  propuesta,
  burofax,
  actaSesionInicial,
  actaConstitutiva,
  actaSesion,
  actaFinal,
  certificadoIntento,
  certificadoAsistencia,
];
