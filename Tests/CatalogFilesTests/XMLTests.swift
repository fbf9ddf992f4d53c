import CatalogFiles
import SearchIndex
import Testing

@Suite("XML catalogs")
struct XMLTests {
    @Test("the element repeated below the root is the item; attributes and children are fields")
    func items() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE places SYSTEM "file:///etc/passwd">
            <!-- two places -->
            <places xmlns:x="urn:x">
              <title>Places</title>
              <place id="1" kind="city"><name>Paris</name><tag>a</tag><tag>b &amp; c</tag></place>
              <place id="2"><name lang="fr"> <![CDATA[Lyon <3]]>
                </name><empty/></place>
              <note/>
            </places>
            """
        let reading = try read(Array(text.utf8))
        #expect(reading.format == .xml)
        #expect(
            reading.lines == """
                {"id":"1","kind":"city","name":"Paris","tag":["a","b & c"]}
                {"id":"2","name":"Lyon <3","name@lang":"fr"}

                """
        )
        #expect(reading.notes == ["2 elements beside <place> are no items and were left out"])
        #expect(reading.told == [])
    }

    @Test("the item is named where it stands deeper, with its prefix or without")
    func named() throws {
        let text = """
            <rss><channel><title>News</title>
            <m:item><m:name>a</m:name></m:item><m:item><m:name>b</m:name></m:item>
            </channel></rss>
            """
        for name in ["item", "m:item"] {
            let columns = CatalogColumns(text: ["m:name"])
            let options = CatalogReadingOptions(columns: columns, item: name)
            #expect(
                try read(Array(text.utf8), options).items.map { $0["m:name"] } == [["a"], ["b"]]
            )
        }
        let undetected = try read("<r><a><n>x</n></a></r>", as: .xml)
        #expect(undetected.items.map { $0["n"] } == [["x"]])
    }

    @Test("an element within a field is told by the line of its item, with the remedy")
    func nested() throws {
        let text = "<r>\n<i><name>a</name></i>\n<i><name>b<b>c</b></name></i>\n<i>text</i></r>"
        let reading = try read(text, as: .xml)
        #expect(reading.told == ["3 nested_value name"])
        #expect(reading.problems[0].message.contains("--item"))
        #expect(reading.items.map { $0["text"] } == [[], ["text"]])
    }

    @Test(
        "nothing is expanded and nothing outside of the file is loaded",
        arguments: [
            (
                "<!DOCTYPE r [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'><!ENTITY c '&b;&b;&b;'>]>\n"
                    + "<r><i>&c;</i></r>", "1 declared_entities"
            ),
            (
                "<!DOCTYPE r [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><r><i>&a;</i></r>",
                "1 declared_entities"
            ),
            ("<!DOCTYPE r\n[\n<!ELEMENT r ANY>]><r><i>a</i></r>", "2 declared_entities"),
            ("<r>\n<i>&a;</i></r>", "2 unknown_entity"),
            ("<r>\n<i b='&nbsp;'/></r>", "2 unknown_entity"),
        ]
    )
    func entities(text: String, told: String) {
        #expect(refusal(text, as: .xml) == told.replacing("2 declared", with: "3 declared"))
    }

    @Test(
        "what is not well formed is told by its line",
        arguments: [
            ("", "1 malformed_xml"), ("<r>\n</r>", "1 empty_file"), ("text", "1 malformed_xml"),
            ("<r>\n<i>\n</r>", "3 malformed_xml"), ("<r>\n<i>", "2 malformed_xml"),
            ("<r/>\n<r/>", "2 malformed_xml"), ("<r/>\ntext", "1 malformed_xml"),
            ("<r>\n<i a=1/></r>", "2 malformed_xml"), ("<r>\n<i a/></r>", "2 malformed_xml"),
            ("<r>\n<i a='1' a='2'/></r>", "2 malformed_xml"),
            ("<r>\n<i a='<'/></r>", "2 malformed_xml"), ("<r>\na & b</r>", "2 malformed_xml"),
            ("<r>\n1 < 2</r>", "2 malformed_xml"), ("<r>\n<i>\u{1}</i></r>", "2 malformed_xml"),
            ("<r>\n<i>&#0;</i></r>", "2 unknown_entity"), ("<r>\n</s></r>", "2 malformed_xml"),
            ("<r>\n<!-- a", "2 malformed_xml"), ("<r>\n<![CDATA[ a", "2 malformed_xml"),
            ("<r>\n<!ELEMENT r ANY></r>", "2 malformed_xml"),
            ("<r>\n<a/><b/></r>", "2 no_item_element"),
        ]
    )
    func malformed(text: String, told: String) {
        #expect(refusal(text, as: .xml) == told)
    }
}
