import { list, part, table } from "../legal-text.ts";

/** Entry, work, money. */
export const activity = [
  part(
    "Objeto y aceptación",
    "Estos términos regulan la relación entre Acuerdo, plataforma registrada en España y con base de operaciones en Madrid, y los profesionales que ofrecen en ella sus servicios de conciliación, mediación o recuperación de deudas. Los aceptas al registrarte como especialista. Nos encuentras en {soporte}.",
    "Se aplican junto con las Políticas de Privacidad Especialista y la Política de seguridad. Tienen en cuenta el Reglamento (UE) 2019/1150, sobre equidad y transparencia para los usuarios profesionales de los servicios de intermediación en línea, la Ley 5/2012, de mediación, y la Ley Orgánica 1/2025.",
  ),
  part(
    "Naturaleza de la relación",
    "Acuerdo actúa únicamente como intermediario: pone en contacto a especialistas y usuarios y ofrece herramientas para llevar los casos. No presta los servicios del especialista ni es parte del contrato entre él y el usuario.",
    "Eres un profesional independiente. No hay relación laboral, sociedad, agencia ni representación entre tú y Acuerdo. Organizas tu trabajo, fijas tus tarifas, decides qué casos aceptas y cumples por tu cuenta tus obligaciones fiscales, de Seguridad Social y profesionales. No te pedimos exclusividad: puedes ejercer fuera de Acuerdo con tus propios clientes y a los precios que quieras.",
  ),
  part(
    "Requisitos para ser especialista",
    list(
      "Ser mayor de edad y tener capacidad legal para ejercer.",
      "Dar información veraz y verificable, y mantenerla al día.",
      "No estar sancionado ni inhabilitado para la profesión.",
    ),
    table(
      ["Actividad", "Requisitos propios"],
      [
        "Mediadores y conciliadores",
        "Formación en resolución alternativa de conflictos e inscripción en el registro que corresponda cuando sea exigible. En mediación: título oficial universitario o de formación profesional superior, formación específica y seguro de responsabilidad civil (artículo 11 de la Ley 5/2012). En conciliación: colegiación profesional como ejerciente o inscripción como mediador (artículo 15 de la Ley Orgánica 1/2025).",
      ],
      ["Recaudadores", "Experiencia demostrable en recuperación de deudas."],
      ["Profesionales del Derecho", "Colegiación en su colegio profesional."],
    ),
    "Puedes acreditar tus titulaciones, inscripciones y seguros en tu perfil. Acuerdo revisa los documentos y muestra como verificadas las credenciales comprobadas y vigentes. La verificación confirma el documento, no la calidad del servicio.",
  ),
  part(
    "Registro y perfil",
    "El registro es gratuito. Tu perfil muestra tu formación, tu experiencia, tus tarifas y tus áreas de trabajo. Eres responsable de que sea cierto y de tener derecho a usar lo que publicas en él.",
    "Puedes ocultar tu tarifa. En ese caso dejas de aparecer en el buscador público y solo recibes casos por asignación manual de un administrador o por invitación privada. También puedes indicar que no estás disponible por un tiempo.",
  ),
  part(
    "Tarifas y comisiones",
    table(
      ["Concepto", "Precio"],
      ["Registro", "Gratis"],
      ["Gestión de tus propios casos", "Gratis"],
      ["Casos asignados por la plataforma", "Comisión del 10 %"],
      [
        "Perfil prémium o herramientas adicionales",
        "Gratis para los primeros 100 mediadores que se registren",
      ],
    ),
    "La comisión se calcula sobre los honorarios del caso, sin impuestos, y se refleja en tu balance. Un caso es propio cuando el cliente llega por ti; es asignado cuando lo asigna Acuerdo. Cualquier precio nuevo se te comunicará según lo previsto en «Cambios en estos términos» y no afectará a casos ya aceptados.",
    "Presupuestas al cliente con los impuestos desglosados y le emites tu factura. Acuerdo te factura la comisión.",
  ),
  part(
    "Cómo se asignan y se reasignan los casos",
    "Los casos que asigna la plataforma se reparten por especialidad, experiencia y área. Puedes aceptarlos o rechazarlos sin penalización.",
    "Un caso activo puede reasignarse a otra persona en estos supuestos:",
    list(
      "por inactividad;",
      "por conflicto de intereses;",
      "a petición del usuario;",
      "por necesidades de la operación.",
    ),
    "Te comunicaremos el motivo. Cobras por el trabajo hecho y documentado hasta ese momento, y entregas lo necesario para que el caso continúe.",
  ),
  part(
    "Cómo se ordenan los resultados del buscador",
    "Para cumplir el artículo 5 del Reglamento (UE) 2019/1150, estos son los parámetros principales que determinan tu posición y su importancia, de mayor a menor:",
    list(
      "Coincidencia con lo que se busca: palabras, lugar y filtros se comparan con tu nombre, tus tipos, tus habilidades, tus ciudades y tu presentación. Quien coincide con todo va antes que quien coincide con una parte.",
      "Valoraciones: cuentan la media y el número. Tener muchas pesa más que tener una sola, y no tener ninguna no resta.",
      "Credenciales verificadas y vigentes.",
      "Actividad reciente en la plataforma.",
    ),
    "La coincidencia va primero porque sirve a quien busca; lo demás desempata entre perfiles parecidos. No se puede influir en el orden pagando, y un perfil prémium no cambia tu posición. Acuerdo no ofrece servicios propios que compitan con los tuyos en el buscador, de modo que no da trato diferenciado a nadie.",
  ),
  part(
    "Cómo se trabaja en la plataforma",
    list(
      "Atiendes los casos con diligencia, neutralidad cuando tu función la exige, y respeto a todas las partes.",
      "Revelas cualquier conflicto de intereses y solo sigues con el consentimiento expreso y documentado de las partes (artículo 13.5 de la Ley 5/2012).",
      "Documentas cada gestión en el expediente: comunicaciones, sesiones, acuerdos y actas.",
      "Usas solo los canales oficiales de comunicación de la plataforma para lo relativo a los casos.",
      "Cumples los requisitos legales de actas, certificados y acuerdos (artículos 10 y 12 de la Ley Orgánica 1/2025 y 17 a 23 de la Ley 5/2012).",
      "Si reclamas deudas: te identificas y dices para quién actúas, llamas de lunes a viernes de 9:00 a 21:00, no hablas con terceros ni llamas al lugar de trabajo, y paras si la deuda se discute hasta que haya respuesta.",
      "No prometes resultados ni te presentas como abogado, autoridad o empleado de Acuerdo si no lo eres.",
    ),
  ),
  part(
    "No elusión",
    "No puedes captar fuera de la plataforma a clientes que has conocido en ella para evitar sus comisiones, ni proponerles pagar por otra vía. La obligación no alcanza a quienes ya eran clientes tuyos, ni te impide trabajar con quien te encuentre por otros medios.",
  ),
  part(
    "Valoraciones",
    "Solo puede valorarte un cliente con un caso cerrado contigo, una vez por caso. Puedes responder en público y denunciar una valoración ofensiva, falsa o con datos personales; una persona la revisa. No está permitido comprarlas, condicionarlas ni escribirlas tú.",
  ),
];
