import { list, part, table } from "../legal-text.ts";

/** Who, what, what for, to whom. */
export const collection = [
  part(
    "Quién es el responsable",
    "El responsable del tratamiento de los datos que se describen en esta política es Acuerdo, plataforma registrada en España y con base de operaciones en Madrid. Para cualquier cuestión sobre tus datos, escribe a {soporte}.",
    "Esta política se aplica a quienes visitan la web, a los usuarios (particulares y representantes de empresas) y a las personas cuyos datos recibimos porque son parte de un conflicto o de una deuda. Los especialistas tienen además sus propias Políticas de Privacidad Especialista. Aplicamos el Reglamento (UE) 2016/679 (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD).",
  ),
  part(
    "Quién decide sobre tus datos en cada momento",
    table(
      ["Situación", "Responsable", "Papel de Acuerdo"],
      ["Tu cuenta, la web, el buscador, el soporte y los formularios de contacto", "Acuerdo", "Responsable"],
      [
        "Los datos de las partes que un especialista maneja para llevar un caso",
        "El especialista",
        "Encargado: los guarda y protege por cuenta del especialista",
      ],
      [
        "Las listas de deudas que una empresa o entidad nos encarga gestionar",
        "La empresa o entidad acreedora",
        "Encargado: los trata siguiendo sus instrucciones",
      ],
    ),
    "Aunque no seamos el responsable, puedes dirigirte a nosotros: haremos llegar tu solicitud a quien corresponda en un plazo máximo de cuatro días laborables.",
  ),
  part(
    "Qué datos tratamos y de dónde salen",
    table(
      ["Datos", "De dónde salen"],
      [
        "Identidad y contacto: nombre, apellidos o empresa, documento de identidad, correo, teléfono, dirección y, si la subes, tu foto",
        "De ti, al registrarte o completar tu cuenta",
      ],
      [
        "Del caso: tipo y área de intervención, qué ha pasado, datos de contacto de la otra parte, documentos y gestiones realizadas",
        "De ti, de la otra parte y del especialista",
      ],
      [
        "De deudas: acreedor, contrato, importe, fechas, intervención y datos de contacto",
        "De la empresa o entidad acreedora",
      ],
      ["Económicos: presupuestos, pagos y facturas", "De ti y del especialista"],
      [
        "De uso y seguridad: sesiones, navegador, dirección de red y acciones realizadas",
        "Del uso de la plataforma",
      ],
      [
        "De los formularios de contacto: nombre, empresa, correo, teléfono, mensaje y, en la valoración de carteras, el archivo de prueba",
        "De ti",
      ],
      ["Valoraciones: estrellas, comentario y respuesta", "De ti y del especialista"],
    ),
    "Los datos que un formulario marca como obligatorios son necesarios para el servicio; sin ellos no podemos prestarlo. No pedimos datos de salud, ideología u otros de especial protección: no los incluyas si no son imprescindibles para tu caso.",
    "Si nos das datos de otra persona, hazlo solo con los necesarios para el caso y con derecho a ello. La primera vez que contactamos con la otra parte le decimos quién pide el contacto, para qué y de dónde salen sus datos (artículo 14 del RGPD).",
  ),
  part(
    "Para qué los usamos y con qué base legal",
    table(
      ["Finalidad", "Base legal"],
      [
        "Crear y mantener tu cuenta, abrir casos y ponerte en contacto con especialistas",
        "Ejecución del contrato (artículo 6.1.b del RGPD)",
      ],
      [
        "Guardar y mostrar el expediente a quienes intervienen en él",
        "Ejecución del contrato; encargo del especialista",
      ],
      [
        "Responder a tus consultas y a los formularios de contacto",
        "Medidas previas al contrato que nos has pedido (6.1.b)",
      ],
      [
        "Proteger la plataforma, prevenir fraudes y dejar rastro de los accesos",
        "Interés legítimo en la seguridad (6.1.f) y obligación legal (6.1.c)",
      ],
      ["Facturar y cumplir obligaciones fiscales y mercantiles", "Obligación legal (6.1.c)"],
      [
        "Publicar valoraciones de casos cerrados",
        "Interés legítimo en que las valoraciones sean reales (6.1.f)",
      ],
      [
        "Enviarte información comercial",
        "Tu consentimiento (6.1.a), con una casilla que está sin marcar al principio",
      ],
      [
        "Recordar tus preferencias en el navegador",
        "Tu consentimiento (6.1.a); véase la Política de cookies",
      ],
    ),
    "Cuando nos basamos en el interés legítimo, hemos comprobado que no pesa más que tus derechos, y puedes oponerte. Cuando nos basamos en el consentimiento, puedes retirarlo en cualquier momento sin que afecte a lo anterior.",
    "No vendemos datos y no tomamos decisiones que te afecten de forma significativa solo por medios automáticos. El orden en que aparecen los especialistas se calcula con los criterios que se explican en el buscador y en los Términos y condiciones de uso.",
  ),
  part(
    "Con quién los compartimos",
    list(
      "Con el especialista que eliges o que se asigna a tu caso: recibe los datos necesarios para trabajar, y solo los de los casos en los que interviene.",
      "Con la otra parte: tu identidad y lo que haga falta para la negociación.",
      "Con proveedores que tratan datos por nuestra cuenta, con contrato de encargo: alojamiento en la nube y envío de correo electrónico.",
      "Con jueces, tribunales, administraciones públicas y fuerzas de seguridad, cuando la ley obliga.",
      "Con notarías o juzgados, si las partes piden dar fuerza ejecutiva a un acuerdo.",
    ),
    "En público se muestran el perfil de los especialistas y las valoraciones, en las que apareces con tu nombre y la inicial de tu apellido.",
  ),
  part(
    "Dónde están los datos",
    "Los datos se alojan en centros de datos de la Unión Europea. No los transferimos fuera del Espacio Económico Europeo. Si un proveedor tuviera que hacerlo, exigiríamos antes una decisión de adecuación o las cláusulas contractuales tipo de la Comisión Europea y te informaríamos aquí.",
  ),
];
