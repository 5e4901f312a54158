-- Letters that look alike are one, of more alphabets than Cyrillic and Greek: Komi, Armenian, Cherokee, Coptic and Lisu letters too. The same texts as
-- LOOK_ALIKES of the domain, from the confusables of Unicode 15.0, Unicode License V3 (decision 708).
create or replace function normalise_reference(reference text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          translate(
            normalize(reference, nfkd),
            'abcdefghijklmnopqrstuvwxyzÐØæðøþĐđĦħıŁłŋœŦŧƀƁƂƃƄƅƈƉƊƋƌƍƑƒƓƔƕƖƗƘƙƚƜƝƞƟƣƤƥƦƧƨƬƭƮƲƳƴƵƶƷƹƻƼƽƿǀǝǤǥȜȝȠȢȣȤȥȻȼȽȾȿɀɂɃɄɆɇɈɉɋɌɍɎɏɐɑɒɓɔɖɗəɛɜɠɡɣɥɦɨɩɪɫɬɭɯɱɲɳɵɼɽʀʂʃʇʈʉʊʋʌʏʐʒʝʞʠͱͳͷͻͼͽͿΑΒΓΕΖΗΘΙΚΜΝΟΡΣΤΥΧαβγδεζηθικλμνξοπρςστυφχψωϗϙϛϜϝϟϡϣϥϧϨϩϫϭϯϳϸϺϻЅІЈЋАБВГЕЗКМНОРСТУХЬабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџѠѡѢѣѥѧѩѫѭѯѱѲѳѴѵѹѻѼѽѿҁҋҌҍҏґҒғҕҗҘҙҚқҝҞҟҡҢңҥҧҩҪҫҬҭҮүҰұҲҳҵҷҹҺһҼҽҾҿӀӄӆӇӈӉӊӌӍӎӏӕәӠӡӨөӷӻӽӿԀԁԃԅԇԉԋԌԍԏԑԓԕԗԙԚԛԜԝԟԡԣԥԧԩԫԭԯԱԳԶՀՈՌՍՏՑՔՕաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᎠᎡᎢᎤᎥᎩᎪᎫᎬᎱᎳᎷᎻᎽᎾᏀᏂᏃᏌᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏫᏮᏲᏳᏴᏸᏹᏺᏻᏼᏽᲀᲁᲂᲃᲄᲅᲆᲇᲈᴄᴏᴑᴜᴠᴡᴢᴦᵮᵰᵲᵴᵵᵶᵹᵻᵼᵽᵾᶃᶌᶎẝỻỽỾỿⱡⱢⱣⱤⱥⱦⱧⱨⱩⱪⱬⱭⱳⱶⲁⲃⲄⲅⲇⲉⲋⲍⲎⲏⲑⲒⲓⲔⲕⲗⲘⲙⲚⲛⲝⲞⲟⲡⲢⲣⲤⲥⲦⲧⲨⲩⲫⲬⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳊⳋⳌⳍⳏⳐⳑⳒⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꙁꙃꙄꙅꙆꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚔꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜱꜳꜵꜷꜹꜻꜽꜿꝀꝁꝃꝅꝇꝉꝊꝋꝍꝏꝑꝓꝕꝗꝙꝚꝛꝝꝟꝠꝡꝣꝥꝧꝩꝪꝫꝭꝮꝯꝺꝼꝿꞁꞃꞅꞇꞌꞑꞓꞔꞗꞘꞙꞛꞝꞞꞟꞡꞣꞥꞧꞩꞪꞫꞬꞮꞲꞳꞴꞵꞷꞹꞻꞽꞿꟁꟃꟅꟈꟊꟑꟗꟙꟶꬲꬵꬽꬾꭇꭈꭎꭒꭓꭚꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿ',
            'ABCDEFGHIJKLMNOPQRSTUVWXYZDOÆDOÞDDHHLLLŊŒTTBBBBBBƇDDDDGFFGYǶLLKKLWNNOƢPPR22TTTUYYZZ3Ƹ255ǷLƎGG33N88ZZCCLTⱾⱿɁBUEEJJɊRRYYⱯAⱰBƆDDƏƐ3GGYꞍHLLILꞭLWⱮNNORRRSƩꞱTUƱUɅYZ3JꞰQͰͲͶϽϾϿJABYEZHOLKMNOPOTYXABYΔEZHOLKΛMNΞOΠPOOTYΦXΨΩϏϘϚFFϞϠϢϤϦ22ϪϬϮJϷMMSLJHABBRE3KMHOPCTYXBABBRДEЖ3ИKЛMHOПPCTYФXЦЧШЩЪЫBЭЮЯЂЄSLJЉЊHЏWWBBѤѦѨѪѬѮѰOOVVѸѺWWѾҀҊBBҎҐRRҔҖ33KKҜKKҠHHҤҦҨCCTTYYYYXXҴҶҸHHEEEELӃӅHHHHӋMMLӔӘ33OOӶӺӼӾDDԂԄԆԈԊGGԎԐԒԔԖԘQQWWԞԠԢԤԦԨԪԬԮWQQHNNUSGFOWԲQԴԵQԷԸԹԺԻԼԽԾԿHՁՂՃՄՅՆՇNՉՊՋNUՎSՐGՒՓFOՖDRTOIYAJERWMHYOGHZU4BRWSVSLCPKDO6HGBᏰᏱHGBᏵBДOCTTЪBꙊCOOUVWZRFNRSTZꝽIIPUGYꟆFỺỼYYⱠLPRȺTHHKKⱫAⱲⱵⲀⲂRRⲆⲈⲊⲌHHⲐLLKKⲖMMNNⲜOOⲠPPCCTTYYⲪXXⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈ9933ⳎLL66ⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲBPDDTGKJCZFMNLSRVHWXYAELOUꙀꙂ22IIꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒHHꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮSꜲꜴꜶꜸꜺꜼꜾKKꝂꝄꝆꝈOOꝌꝎꝐꝒꝔꝖꝘ22ꝜꝞWWꝢꝤꝦꝨ33Ꝭ99ꝹꝻꝾꞀꞂꞄꞆꞋꞐꞒꟄꞖFFꞚꞜUUꞠꞢꞤꞦꞨH3GIJXBBꞶꞸꞺꞼꞾꟀꟂSꟇꟉꟐꟖꟘꟵEFOORRUUXYDRTᎣOIᎦᎧᎨYAJEᎭᎮᎯᎰRᎲWᎴᎵᎶMᎸᎹᎺHᎼYOᎿGᏁHZᏄᏅᏆᏇᏈᏉᏊᏋUᏍ4BᏐᏑRᏓWSᏖᏗᏘVSᏛᏜᏝLCᏠᏡPᏣᏤᏥKDᏨᏩᏪOᏬᏭ6Ꮿ'),
          '[^A-Z0-9\u00C0-\u02AF\u0370-\u1FFF\u2C00-\uD7FF\uF900-\uFDFF]+', '', 'g'),
        '(^|[^0-9])0+([0-9])', '\1\2', 'g'),
      'OIL', '011'),
    '(^|[^0-9])0+([0-9])', '\1\2', 'g')
$$;
reindex table material_invoice;
reindex table fixed_cost_invoice;
reindex table external_cost;
