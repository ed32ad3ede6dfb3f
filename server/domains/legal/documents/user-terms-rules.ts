import { list, part } from "../legal-text.ts";

/** What is expected of both sides. */
export const rules = [
  part(
    "Uso correcto",
    "Al usar la plataforma te comprometes a tratar con respeto a las demás personas y a actuar de buena fe. No está permitido:",
    list(
      "dar datos falsos, suplantar a otra persona o abrir casos ficticios;",
      "amenazar, acosar o presionar a la otra parte;",
      "subir contenidos ilícitos, programas dañinos o datos de otras personas sin derecho a ello;",
      "usar lo que conozcas en un procedimiento confidencial para otro fin;",
      "intentar acceder a casos o cuentas que no son tuyos, o extraer datos de forma masiva;",
      "contratar fuera de la plataforma a un especialista que has conocido en ella para evitar sus comisiones.",
    ),
    "Según la gravedad podemos advertirte, retirar un contenido, suspender tu cuenta o cerrarla. Te diremos siempre el motivo por escrito, y puedes reclamar escribiendo a {soporte}: te responderá una persona.",
  ),
  part(
    "Seguridad de tu cuenta",
    "Guarda tu contraseña y no la compartas. La verificación en dos pasos se rige por la Política de seguridad. Si crees que alguien ha entrado en tu cuenta o conoces cualquier otro incidente, comunícalo en un plazo de 24 horas a {soporte} y cierra las sesiones abiertas desde tu cuenta.",
  ),
  part(
    "Protección de datos y confidencialidad",
    "Tratamos tus datos como explica la Política de privacidad. Los datos del caso se conservan hasta 5 años después de su cierre; los de la cuenta se eliminan en un plazo máximo de 12 meses desde la baja o una inactividad prolongada, y los de facturación se guardan al menos 6 años.",
    "Las partes, sus abogados y el especialista están obligados a guardar la confidencialidad que la ley impone a estos procedimientos.",
  ),
  part(
    "Tus contenidos y los nuestros",
    "Lo que subes sigue siendo tuyo. Nos autorizas a guardarlo y mostrarlo a quienes intervienen en el caso mientras haga falta para prestarte el servicio. Las valoraciones pueden mostrarse en la plataforma mientras el perfil esté publicado.",
    "La marca, el diseño, los textos y el programa de Acuerdo son de Acuerdo o de quien se los ha licenciado. Puedes usarlos para lo que ofrece la plataforma, no para copiarla.",
  ),
  part(
    "Responsabilidad",
    "Respondemos de que la plataforma funcione con la diligencia debida y de los daños que causemos por nuestra culpa. No respondemos del trabajo de los especialistas, de lo que hagan u omitan las partes ni de interrupciones que no podamos evitar. Nada de estos términos limita los derechos que la ley da a los consumidores ni la responsabilidad por dolo o culpa grave.",
    "Las partes deben vigilar los plazos legales. La solicitud de negociación interrumpe la prescripción desde que consta el intento de comunicación, y el plazo vuelve a contar si en 30 días naturales no hay una primera reunión ni una respuesta por escrito (artículo 7 de la Ley Orgánica 1/2025).",
  ),
  part(
    "Soporte y reclamaciones",
    "Escríbenos a {soporte}. Respondemos en un plazo máximo de 72 horas laborables. El horario de atención es de lunes a viernes, de 9:00 a 18:00, hora peninsular española.",
    "Si tu queja es sobre un especialista, intenta resolverla primero con él; si no es posible, cuéntanoslo y revisaremos el caso. Si eres consumidor y no resolvemos tu reclamación, te informaremos por escrito de la entidad de resolución alternativa de litigios a la que puedes acudir y de si participaremos en el procedimiento (artículo 40 de la Ley 7/2017). También puedes dirigirte a la oficina de consumo de tu municipio o comunidad autónoma.",
    "{soporte} es además el punto de contacto único de usuarios y autoridades que prevé el Reglamento (UE) 2022/2065 de Servicios Digitales; nos puedes escribir en español.",
  ),
  part(
    "Baja",
    "Puedes eliminar tu cuenta cuando quieras desde Eliminar cuenta. Antes puedes descargar tus datos. La baja no borra las obligaciones pendientes con un especialista ni lo que la ley manda conservar.",
  ),
  part(
    "Cambios en los términos",
    "Podemos cambiar estos términos por razones legales, técnicas o de organización del servicio. Te avisaremos por correo con antelación suficiente y explicaremos qué cambia. Si no estás de acuerdo, puedes darte de baja sin coste antes de que se aplique. Los casos ya contratados siguen con las condiciones con las que empezaron. Revisamos estos términos y las políticas que los completan al menos una vez al año.",
  ),
  part(
    "Ley y tribunales",
    "Se aplica la ley española. Si eres consumidor, son competentes los tribunales de tu domicilio. En los demás casos, las partes se someten a los de Madrid. Antes de acudir a ellos intentaremos resolver el desacuerdo hablando: es a lo que nos dedicamos.",
    "Si una cláusula resultara nula, las demás siguen siendo válidas.",
  ),
];
