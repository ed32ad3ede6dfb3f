import { list, part, table } from "../legal-text.ts";

/** The contract of article 28 and what belongs to it. */
export const processing = [
  part(
    "Encargo del tratamiento: objeto",
    "Tú, como responsable, encargas a Acuerdo que trate por tu cuenta los datos personales de las partes de tus casos, para alojarlos, organizarlos, mostrarlos a quien corresponda y enviar las comunicaciones que ordenas.",
    table(
      ["Elemento", "Contenido"],
      ["Duración", "Mientras tengas cuenta, más los plazos de conservación de este documento"],
      [
        "Operaciones",
        "Recogida, registro, conservación, consulta, comunicación a quienes intervienen en el caso, bloqueo y supresión",
      ],
      ["Personas", "Clientes, contrapartes, deudores, representantes y testigos"],
      [
        "Datos",
        "Identificativos, de contacto, contractuales, económicos y los que consten en los documentos del caso",
      ],
    ),
  ),
  part(
    "Encargo del tratamiento: obligaciones de Acuerdo",
    list(
      "Trata los datos solo según tus instrucciones, que son estas políticas y lo que haces en la plataforma. Si cree que una instrucción infringe la ley, te avisa.",
      "Garantiza que su personal se ha comprometido a guardar confidencialidad.",
      "Aplica las medidas de la Política de seguridad (artículo 32 del RGPD).",
      "Te ayuda a atender los derechos de las personas: si recibe una solicitud dirigida a ti, te la reenvía en un plazo máximo de cuatro días laborables.",
      "Te notifica las violaciones de la seguridad de los datos en un plazo máximo de 72 horas desde que las conoce, con la información que necesitas para comunicarlas. Como tu propio plazo ante la Agencia Española de Protección de Datos es también de 72 horas desde que tú las conoces, lo hará en cuanto disponga de los datos esenciales.",
      "Te ayuda con las evaluaciones de impacto y las consultas previas cuando procedan.",
      "Pone a tu disposición la información que demuestra que cumple y permite las auditorías que sean razonables.",
      "Al terminar, suprime los datos o te los devuelve, según elijas, salvo lo que la ley le obligue a conservar.",
    ),
  ),
  part(
    "Otros encargados y ubicación de los datos",
    "Autorizas a Acuerdo a contratar a otros encargados con las mismas obligaciones. El alojamiento está subcontratado a un proveedor de servicios en la nube con centros de datos en la Unión Europea; también se subcontrata el envío de correo electrónico. Te avisaremos antes de incorporar o sustituir a un encargado, y podrás oponerte por motivos fundados. No hay transferencias fuera del Espacio Económico Europeo.",
  ),
  part(
    "Incidentes de seguridad",
    table(
      ["Quién", "Qué", "Plazo"],
      ["Especialista", "Comunica a Acuerdo cualquier incidente de seguridad", "24 horas"],
      ["Equipo de datos de Acuerdo", "Responde a la comunicación del incidente", "24 horas"],
      ["Acuerdo", "Notifica las violaciones de la seguridad de los datos", "72 horas"],
      [
        "Acuerdo",
        "Reenvía las solicitudes de derechos que recibe como encargado",
        "Cuatro días laborables como máximo",
      ],
    ),
    "Avisa a {soporte} con qué ha ocurrido, cuándo, qué datos y a cuántas personas afecta y qué has hecho ya. Mientras se investiga, podemos suspender accesos de forma cautelar.",
  ),
  part(
    "Conservación",
    table(
      ["Datos", "Plazo"],
      ["Operativos", "Hasta 6 meses después de que termine el servicio"],
      ["Legales o fiscales", "Hasta 5 años, o más si una ley concreta lo exige"],
      [
        "Tu cuenta, cuando la eliminas",
        "Se bloquea en el momento y se destruye en un plazo máximo de 12 meses",
      ],
      ["Sesiones", "30 días después de que terminen"],
    ),
    "Durante el bloqueo los datos solo están a disposición de jueces, tribunales, Ministerio Fiscal y administraciones competentes (artículo 32 de la LOPDGDD). En mediación, el expediente se conserva al menos cuatro meses desde que termina el procedimiento, una vez devueltos los documentos a quien los aportó (artículo 22 de la Ley 5/2012).",
  ),
  part(
    "Revisión y cambios",
    "Revisamos estas políticas al menos una vez al año. Te comunicaremos los cambios por correo; si no los aceptas, puedes solicitar la baja en un plazo de 30 días desde la comunicación, como indican los Términos y condiciones Especialista. Las versiones anteriores se conservan.",
  ),
  part(
    "Contacto",
    "Equipo de datos y soporte: {soporte}. El horario de atención es de lunes a viernes, de 9:00 a 18:00, hora peninsular española.",
  ),
];
